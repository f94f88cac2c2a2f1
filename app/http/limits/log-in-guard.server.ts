import { requireRoom } from "~/domain/accounts/passwords/password-processes.server";
import { isBusy } from "~/domain/accounts/passwords/passwords.server";
import { LoginFailed } from "~/domain/accounts/refusals.server";
import type { Ctx } from "../context.server";
import { logins } from "../metrics/logins.server";
import { knownDevice } from "../request/known-device.server";
import { wideNetworkOf } from "../request/proxy.server";
import { type Limit, TooOften } from "./limits.server";

/** Many people may log in from one address, and from one network (IPv4 /24, IPv6 /48): so many times the attempts of one account. */
const ADDRESS_FACTOR = 6;
const NETWORK_FACTOR = 24;
/** Attempts at one account from all networks together: an attacker with few networks locks out nobody else. */
const ACCOUNT_FACTOR = 6;

/** `isOwn`: right passwords forget it. The others are shared with other people, who only get back what they took. */
type Counter = { what: string; who: string; limit: Limit; isOwn: boolean };

type Guarded = Pick<Ctx, "tenant" | "limits" | "visitor" | "cookies" | "origin" | "sign">;

/**
 * Counts logins by account and network, by account, by address and by network; too many wrong ones block for the tenant's minutes. A known
 * device of the member is counted by itself. Every attempt is counted before its password is checked, and given back where it was right,
 * so that no number of parallel guesses passes a limit. product.md §4, decisions §4
 */
export function loginLimits(ctx: Guarded, email: string) {
  const { tenant, limits } = ctx;
  const counters = countersOf(ctx, email);
  let counted: Counter[] = [];
  const giveBack = async (some: readonly Counter[]) => {
    for (const { what, who, limit } of some) await limits.giveBack(tenant, what, who, limit);
  };
  return {
    /** @throws TooOften, TooManyPasswords */
    async begin(): Promise<void> {
      // Whoever has to come back costs neither a count nor a query.
      requireRoom();
      for (const counter of counters) {
        try {
          await limits.count(tenant, counter.what, counter.who, counter.limit);
        } catch (error) {
          // A refused attempt is no attempt; only a block stays as it is.
          if (error instanceof TooOften) {
            logins.inc({ result: "refused" });
            await giveBack(counter.limit.blockSeconds ? counted : [...counted, counter]);
          }
          counted = [];
          throw error;
        }
        counted.push(counter);
      }
    },
    /** Wrong passwords stay counted; anything else came to nothing. */
    async failed(error: unknown): Promise<void> {
      if (error instanceof LoginFailed) logins.inc({ result: "failed" });
      else if (isBusy(error)) logins.inc({ result: "busy" });
      if (!(error instanceof LoginFailed)) await giveBack(counted);
    },
    async succeeded(): Promise<void> {
      logins.inc({ result: "succeeded" });
      for (const { what, who, limit, isOwn } of counted)
        await (isOwn ? limits.forget(tenant, what, who, limit) : limits.giveBack(tenant, what, who, limit));
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
