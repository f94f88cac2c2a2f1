const KB = 1024;
const MB = 1024 * KB;

/** The maximum size of a request body where a call or page declares no other, in bytes. */
const BODY_LIMIT_BYTES = 64 * KB;

/**
 * Who may use a call.
 * - `member`: only a logged-in member; the handler refuses others, which `tests/http/calls/strangers.test.ts` checks for each call
 * - `visitor`: everyone; the handler may answer members and visitors differently
 * - `server`: the server of another party, which authenticates by a key or a signature, never by a cookie. The router requires no origin
 *   of ours and reads no session
 */
type Access = "visitor" | "member" | "server";

type CallRules = { access: Access; bodyLimitBytes?: number };

/** The calls by method and path, with who may use them and the size of their bodies. product 23.2 */
export const callTable = {
  "GET /api/settings.php": { access: "visitor" },
  "GET /api/companyinfo.php": { access: "visitor" },
  "GET /api/regions.php": { access: "visitor" },
  "GET /api/interests.php": { access: "visitor" },
  "GET /api/geocode.php": { access: "visitor" },
  "GET /api/places.php": { access: "visitor" },
  "GET /api/user.php": { access: "member" },
  "POST /api/user.php": { access: "visitor" },
  "PUT /api/user.php": { access: "member" },
  "GET /api/logout.php": { access: "visitor" },
  "POST /api/logout.php": { access: "visitor" },
  "POST /api/passkey.php": { access: "visitor" },
  "POST /api/my-data.php": { access: "visitor" },
  "GET /api/invoice.php": { access: "member" },
  "POST /api/page-hidden.php": { access: "visitor" },
  // Larger than any beacon.
  "POST /api/page-seen.php": { access: "visitor", bodyLimitBytes: 2 * KB },
  "POST /api/waiting-list.php": { access: "visitor" },
  "GET /api/search-count.php": { access: "visitor" },
  "GET /api/likes.php": { access: "member" },
  "GET /api/auto-like.php": { access: "member" },
  "POST /api/like.php": { access: "member" },
  "POST /api/swipe.php": { access: "member" },
  "POST /api/block.php": { access: "member" },
  "DELETE /api/block.php": { access: "member" },
  "GET /api/photos.php": { access: "member" },
  // Several pictures with a limit each.
  "POST /api/photos.php": { access: "member", bodyLimitBytes: 64 * MB },
  "PUT /api/photos.php": { access: "member" },
  "DELETE /api/photos.php": { access: "member" },
  "GET /api/chats.php": { access: "member" },
  "GET /api/matches.php": { access: "member" },
  "GET /api/chat.php": { access: "member" },
  "POST /api/chat.php": { access: "member" },
  "DELETE /api/chat.php": { access: "member" },
  "POST /api/seen.php": { access: "member" },
  "POST /api/typing.php": { access: "member" },
  "GET /api/gifts.php": { access: "visitor" },
  "POST /api/gift.php": { access: "member" },
  // One picture and the other fields of the form.
  "POST /api/chat-photo.php": { access: "member", bodyLimitBytes: 16 * MB },
  "GET /api/chat-photo.php": { access: "member" },
  "GET /api/events": { access: "member" },
  "GET /api/discountcode.php": { access: "member" },
  "POST /api/signup.php": { access: "server" },
  "POST /api/mail-events.php": { access: "server" },
  "GET /api/webhooks/:provider/:key": { access: "server" },
  "POST /api/webhooks/:provider/:key": { access: "server" },
} as const satisfies Record<`${string} /api/${string}`, CallRules>;

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
