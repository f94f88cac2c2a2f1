import { requireRoom } from "~/domain/accounts/passwords/password-processes.server";
import { LoginFailed } from "~/domain/accounts/refusals.server";
import type { Ctx } from "../context.server";
import type { Limit } from "./limits.server";

/** From one address many people may log in; from one address nobody tries so many accounts. */
const ADDRESS_FACTOR = 6;
/** So many wrong logins of one brand in an hour are an attack on all of it: then nobody logs in with a password for a while. */
const WRONG_OF_BRAND: Limit = { points: 20_000, seconds: 3600 };

/**
 * Counts wrong logins by account, whether it exists or not, and by internet address; too many block for the tenant's minutes.
 * product.md §4, decisions §4
 */
export function loginLimits(ctx: Pick<Ctx, "tenant" | "limits" | "visitor">, email: string) {
  const { tenant, limits, visitor } = ctx;
  const { login_max_attempts: points, login_block_minutes } = tenant.config;
  const seconds = login_block_minutes * 60;
  const account: Limit = { points, seconds, blockSeconds: seconds };
  const address: Limit = { points: points * ADDRESS_FACTOR, seconds, blockSeconds: seconds };
  let isCounted = false;
  return {
    /** @throws TooOften, TooManyPasswords */
    async begin(): Promise<void> {
      // Whoever has to come back costs neither a count nor a query.
      requireRoom();
      await limits.check(tenant, "login-address", visitor.address, address);
      await limits.check(tenant, "login-brand", "", WRONG_OF_BRAND);
      // Counted before the password is looked at, so that a crowd of guesses gains nothing.
      await limits.count(tenant, "login-account", email, account);
      isCounted = true;
    },
    async failed(error: unknown): Promise<void> {
      if (!isCounted) return;
      if (!(error instanceof LoginFailed)) return limits.giveBack(tenant, "login-account", email, account);
      // What was one too many is answered the next time; this one was wrong in any case.
      await limits.count(tenant, "login-address", visitor.address, address).catch(() => undefined);
      await limits.count(tenant, "login-brand", "", WRONG_OF_BRAND).catch(() => undefined);
    },
    async succeeded(): Promise<void> {
      await limits.forget(tenant, "login-account", email, account);
    },
  };
}
