/** The path of a picture of game-icons; vite.config.ts makes these modules. */
declare module "icon:*" {
  const d: string;
  export default d;
}
