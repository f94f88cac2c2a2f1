import type { ConsoleCtx } from "./console-context.server";

/** What the console counts is counted apart from every brand. */
const CONSOLE = { id: "console" };
/** Logins and new passkeys of one address, also wrong ones. */
const LOGIN_TRIES = { points: 30, seconds: 600 };

/** Counts a try of a login. @throws RateLimited */
export function countLogin({ services, address }: ConsoleCtx): Promise<void> {
  return services.limits.count(CONSOLE, "operator_login", address, LOGIN_TRIES);
}
