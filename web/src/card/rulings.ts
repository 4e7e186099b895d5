/** What the rules say of a card beyond what is written on it. */

export interface Ruling {
  number: string;
  text: string;
}

export let rulingsOf: (card: string) => Ruling[] = () => [];
