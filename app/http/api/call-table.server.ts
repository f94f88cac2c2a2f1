import type { Access } from "~/domain/act.server";
import { allActs } from "../acts/all-acts.server";
import { allReads } from "../acts/all-reads.server";

const KB = 1024;
const MB = 1024 * KB;

/** The maximum size of a request body where a call or page declares no other, in bytes. */
const BODY_LIMIT_BYTES = 64 * KB;

/**
 * Who may use a call: as an act, which `tests/http/calls/strangers.test.ts` checks for each call, or
 * - `server`: the server of another party, which authenticates by a key or a signature, never by a cookie. The router requires no origin
 *   of ours and reads no session
 */
type CallAccess = Access | "server";

type CallRules = { access: CallAccess; bodyLimitBytes?: number };

/** The calls that are no acts or reads. */
const otherCalls: Record<`${string} /api/${string}`, CallRules> = {
  "GET /api/settings.php": { access: "visitor" },
  "GET /api/user.php": { access: "account" },
  "POST /api/user.php": { access: "visitor" },
  "PUT /api/user.php": { access: "account" },
  "GET /api/logout.php": { access: "visitor" },
  "POST /api/logout.php": { access: "visitor" },
  "POST /api/passkey.php": { access: "visitor" },
  "POST /api/my-data.php": { access: "visitor" },
  "GET /api/invoice.php": { access: "account" },
  "POST /api/page-hidden.php": { access: "visitor" },
  // Larger than any beacon.
  "POST /api/page-seen.php": { access: "visitor", bodyLimitBytes: 2 * KB },
  "GET /api/search-count.php": { access: "visitor" },
  "GET /api/likes.php": { access: "account" },
  "GET /api/photos.php": { access: "account" },
  // Several pictures with a limit each.
  "POST /api/photos.php": { access: "account", bodyLimitBytes: 64 * MB },
  "PUT /api/photos.php": { access: "account" },
  "DELETE /api/photos.php": { access: "account" },
  "GET /api/chats.php": { access: "account" },
  // One picture and the other fields of the form.
  "POST /api/chat-photo.php": { access: "account", bodyLimitBytes: 16 * MB },
  "GET /api/chat-photo.php": { access: "account" },
  "GET /api/events": { access: "account" },
  "POST /api/signup.php": { access: "server" },
  "POST /api/mail-events.php": { access: "server" },
  "GET /api/webhooks/:provider/:key": { access: "server" },
  "POST /api/webhooks/:provider/:key": { access: "server" },
};

/** The calls by method and path, with who may use them and the size of their bodies. product 23.2 */
export const callTable: Readonly<Record<string, CallRules>> = {
  ...otherCalls,
  ...Object.fromEntries(
    allActs.flatMap(({ access, call }) => (call ? [[`${call.method} ${call.path}`, { access }]] : [])),
  ),
  ...Object.fromEntries(allReads.map(({ access, path }) => [`GET ${path}`, { access }])),
};

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
