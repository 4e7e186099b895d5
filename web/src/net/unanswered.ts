/** What is said while the server does not answer. It has all other words; these must be here without it. */

import { settings } from "../state/settings.svelte";
import type { Language } from "../protocol";
import { CallFailed } from "./call";

const WORDS: Record<Language, { title: string; busy: string; silent: string; again: string }> = {
  en: {
    title: "One moment…",
    busy: "Your network has asked this server for too much at once. The page tries again by itself, as soon as it may.",
    silent: "The server does not answer. The page keeps trying by itself; nothing is lost.",
    again: "Try again now",
  },
  fr: {
    title: "Un instant…",
    busy: "Trop de demandes sont venues de votre réseau à la fois. La page réessaie d'elle-même dès que possible.",
    silent: "Le serveur ne répond pas. La page réessaie d'elle-même ; rien n'est perdu.",
    again: "Réessayer maintenant",
  },
  es: {
    title: "Un momento…",
    busy: "Tu red ha pedido demasiado de una vez. La página vuelve a intentarlo sola en cuanto puede.",
    silent: "El servidor no responde. La página sigue intentándolo sola; no se pierde nada.",
    again: "Intentar ahora",
  },
};

export function unanswered(error: unknown): { title: string; text: string; again: string } {
  const { title, busy, silent, again } = WORDS[settings.language];
  return { title, text: error instanceof CallFailed && error.status === 429 ? busy : silent, again };
}
