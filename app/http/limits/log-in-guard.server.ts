import { requireRoom } from "~/domain/accounts/passwords/password-queue.server";
import { isBusy } from "~/domain/accounts/passwords/passwords.server";
import { LoginFailed } from "~/domain/accounts/refusals.server";
import type { Limit } from "~/domain/limit";
import { wideNetworkOf } from "~/domain/wide-network";
import type { Ctx } from "../context.server";
import { logins } from "../metrics/logins.server";
import { knownDevice } from "../request/known-device.server";
import { RateLimited } from "./limits.server";

/** Several people log in from one address or network (IPv4 /24, IPv6 /48): its limit is this multiple of an account's. */
const ADDRESS_FACTOR = 6;
const NETWORK_FACTOR = 24;
/** The limit of one account over all networks is this multiple: an attacker with few networks locks no other account out. */
const ACCOUNT_FACTOR = 6;

/** `isOwn`: a right password resets the counter. The other counters are shared by several accounts and only release their own count. */
type Counter = { what: string; who: string; limit: Limit; isOwn: boolean };

type Guarded = Pick<Ctx, "tenant" | "limits" | "visitor" | "cookies" | "origin" | "sign">;

/**
 * Counts logins by account and network, by account, by address and by network; too many wrong passwords block for the tenant's minutes. A
 * known device of the member has its own counter. An attempt is counted before its password is checked, and released when it was right, so
 * that parallel guesses cannot exceed a limit. product 6.2, 6.3
 */
export function loginLimits(ctx: Guarded, email: string) {
  const { tenant, limits } = ctx;
  const counters = countersOf(ctx, email);
  let counted: Counter[] = [];
  const release = async (some: readonly Counter[]) => {
    for (const { what, who, limit } of some) await limits.release(tenant, what, who, limit);
  };
  return {
    /** @throws RateLimited, TooManyPasswords */
    async begin(): Promise<void> {
      // A login that has to be retried costs neither a count nor a query.
      requireRoom();
      for (const counter of counters) {
        try {
          await limits.count(tenant, counter.what, counter.who, counter.limit);
        } catch (error) {
          // A refused attempt does not count; only a block remains.
          if (error instanceof RateLimited) {
            logins.inc(tenant.slug, { result: "refused" });
            await release(counter.limit.blockSeconds ? counted : [...counted, counter]);
          }
          counted = [];
          throw error;
        }
        counted.push(counter);
      }
    },
    /** Keeps the count of a wrong password; any other error releases it. */
    async failed(error: unknown): Promise<void> {
      if (error instanceof LoginFailed) logins.inc(tenant.slug, { result: "failed" });
      else if (isBusy(error)) logins.inc(tenant.slug, { result: "busy" });
      if (!(error instanceof LoginFailed)) await release(counted);
    },
    async succeeded(): Promise<void> {
      logins.inc(tenant.slug, { result: "succeeded" });
      for (const { what, who, limit, isOwn } of counted)
        await (isOwn ? limits.forget(tenant, what, who, limit) : limits.release(tenant, what, who, limit));
    },
  };
}

function countersOf(ctx: Guarded, email: string): Counter[] {
  const { login_max_attempts: points, login_block_minutes } = ctx.tenant.config;
  const seconds = login_block_minutes * 60;
  const blocking: Limit = { points, seconds, blockSeconds: seconds };
  const device = knownDevice(ctx, email);
  if (device !== null) return [{ what: "login-device", who: device, limit: blocking, isOwn: true }];
  const { address } = ctx.visitor;
  const network = wideNetworkOf(address);
  const shared = (what: string, who: string, factor: number): Counter => ({
    what,
    who,
    limit: { points: points * factor, seconds },
    isOwn: false,
  });
  return [
    shared("login-address", address, ADDRESS_FACTOR),
    shared("login-network", network, NETWORK_FACTOR),
    { ...shared("login-account", email, ACCOUNT_FACTOR), isOwn: true },
    { what: "login-pair", who: `${network} ${email}`, limit: blocking, isOwn: true },
  ];
}
