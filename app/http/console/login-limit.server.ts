import type { ConsoleCtx } from "./console-context.server";

/** What the console counts is counted apart from every brand. */
const CONSOLE = { id: "console" };
/** Logins and new passkeys of one address, also wrong ones. */
const LOGIN_TRIES = { points: 30, seconds: 600 };

/** Counts a try of a login. @throws RateLimited */
export function countLogin({ services, address }: ConsoleCtx): Promise<void> {
  return services.limits.count(CONSOLE, "operator_login", address, LOGIN_TRIES);
}

/** Calls for the passkey of a second person, by operator: several people of an office have one address. */
const APPROVAL_TRIES = { points: 120, seconds: 600 };

/** Counts a call for an approval by the logged-in operator. @throws RateLimited */
export function countApproval({ services, session }: ConsoleCtx): Promise<void> {
  return services.limits.count(CONSOLE, "operator_approval", String(session?.operator.id), APPROVAL_TRIES);
}
