/** Who sits at this device: a name and a token that only the browser keeps. */

import type { Known } from "../protocol";
import { asker, call, CallFailed } from "./call";

const KEPT = "thandar.person";

export interface Person {
  person: string;
  name: string;
}

function kept(): Known | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "null") as Known | null;
  } catch {
    return null;
  }
}

function keep(known: Known): Person {
  localStorage.setItem(KEPT, JSON.stringify(known));
  asker.token = known.token;
  return { person: known.person, name: known.name };
}

/** Who is known here already, without asking anybody. */
export function known(): Person | null {
  const found = kept();
  asker.token = found?.token ?? null;
  return found === null ? null : { person: found.person, name: found.name };
}

/** Who sits here: whoever is known, else a new guest of this name. */
export async function somebody(name: string): Promise<Person> {
  if (kept() !== null) {
    try {
      const me = await call("GET /api/me");
      return keep({ person: me.person, name: me.name, token: asker.token ?? "" });
    } catch (error) {
      if (!(error instanceof CallFailed) || error.status !== 401) throw error;
      asker.token = null; // a server that has never heard of this token: begin anew
    }
  }
  return keep(await call("POST /api/people", {}, { name }));
}

/** Go by another name from now on. */
export async function rename(name: string): Promise<Person> {
  const me = await call("POST /api/me", {}, { name });
  return keep({ person: me.person, name: me.name, token: asker.token ?? "" });
}

/** Become who is known on another device: `given` is what its pass holds. */
export async function claim(given: string): Promise<Person> {
  return keep(await call("POST /api/claim", {}, { given }));
}
