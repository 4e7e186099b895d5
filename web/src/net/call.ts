/** Calls over HTTP, typed by the protocol. */

import type { Calls, Fault } from "../protocol";

type Name = keyof Calls;
type Parameters = Record<string, string | number>;

/** How long an answer may take, in milliseconds. */
export const PATIENCE = 20_000;

export class CallFailed extends Error {
  constructor(
    readonly status: number,
    readonly fault: Fault,
  ) {
    super(fault.text);
  }
}

/** Who asks; set by whoever keeps the token. */
export const asker: { token: string | null; language: string } = { token: null, language: "en" };

/** What a call gives; `parameters` fill its path, and what is left over asks after `?`. */
export async function call<N extends Name>(
  name: N,
  parameters: Parameters = {},
  body: Calls[N]["body"] | null = null,
): Promise<Calls[N]["answer"]> {
  const answer = await ask(name, parameters, body);
  const type = answer.headers.get("content-type") ?? "";
  if (!answer.ok) throw new CallFailed(answer.status, await faultOf(answer));
  return (type.startsWith("application/json") ? await answer.json() : await answer.text()) as Calls[N]["answer"];
}

function ask(name: Name, parameters: Parameters, body: unknown): Promise<Response> {
  const [method = "GET", pattern = ""] = name.split(" ");
  const left = new Map(Object.entries(parameters));
  const path = pattern.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = String(left.get(key) ?? "");
    left.delete(key);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams([...left].map(([key, value]) => [key, String(value)]));
  const headers: Record<string, string> = { "accept-language": asker.language };
  if (asker.token !== null) headers["authorization"] = `Bearer ${asker.token}`;
  if (body !== null) headers["content-type"] = "application/json";
  return fetch(query.size ? `${path}?${query}` : path, {
    method,
    headers,
    body: body === null ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE),
  });
}

async function faultOf(answer: Response): Promise<Fault> {
  try {
    return (await answer.json()) as Fault;
  } catch {
    return { code: "unreachable", text: answer.statusText, fields: {} };
  }
}
