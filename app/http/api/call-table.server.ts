import { allCalls } from "./all-calls.server";
import type { ApiCall } from "./api-call.server";

/** The maximum size of a request body where a call or page declares no other, in bytes. */
export const BODY_LIMIT_BYTES = 64 * 1024;

type CallRules = Pick<ApiCall, "access" | "bodyLimitBytes">;

/** The calls by method and path, with who may use them and the size of their bodies. product 23.2 */
export const callTable: Readonly<Record<string, CallRules>> = Object.fromEntries(
  allCalls.map(({ method, path, access, bodyLimitBytes }) => [
    `${method} ${path}`,
    { access, bodyLimitBytes },
  ]),
);

const exact = new Map<string, CallRules>();
/** Calls whose path ends with parameters, by the part before them. */
const prefixes: [string, CallRules][] = [];
for (const [call, rules] of Object.entries<CallRules>(callTable)) {
  const parameters = call.indexOf(":");
  if (parameters < 0) exact.set(call, rules);
  else prefixes.push([call.slice(0, parameters), rules]);
}

function rulesOf(method: string, path: string): CallRules | undefined {
  const call = `${method} ${path}`;
  return exact.get(call) ?? prefixes.find(([prefix]) => call.startsWith(prefix))?.[1];
}

/** Returns whether a call is for the servers of other parties. */
export function isServerCall(method: string, path: string): boolean {
  return rulesOf(method, path)?.access === "server";
}

/** Returns the maximum size of a request's body, in bytes. */
export function bodyLimitBytes(method: string, path: string): number {
  return rulesOf(method, path)?.bodyLimitBytes ?? BODY_LIMIT_BYTES;
}
