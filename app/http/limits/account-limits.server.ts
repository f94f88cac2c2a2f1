import type { Limit } from "~/domain/limit";
import type { Ctx } from "../context.server";
import { knownDevice } from "../request/known-device.server";
import { wideNetworkOf } from "../request/proxy.server";
import { RateLimited } from "./limits.server";

type Counted = Pick<Ctx, "tenant" | "limits" | "visitor">;

const DAY_SECONDS = 86_400;

/** No limit covers a brand: a stranger with many networks could use it up for all members. Several people share an address or network (IPv4 /24, IPv6 /48): its limit is this multiple of an account's. */
const ADDRESS_FACTOR = 10;
const NETWORK_FACTOR = 40;

/**
 * Counts a mail with a link that a logged-in member requests: by account, and by IP address and network.
 * @param account a member's number
 * @param perDay the limit of one account
 * @throws RateLimited
 */
export async function countLinkMail(
  ctx: Counted,
  what: "resend" | "mail-change",
  account: string,
  perDay: number,
): Promise<void> {
  await countNetworks(ctx, what, perDay);
  await ctx.limits.count(ctx.tenant, `${what}-account`, account, { points: perDay, seconds: DAY_SECONDS });
}

/** Whether a reset is mailed, and whether it is requested from a known device of the member: strangers cannot use up that allowance. */
export type ResetAllowance = { mails: boolean; isKnownDevice: boolean };

/**
 * Counts a password reset, whether or not the address has an account. A reset beyond the account's limit is answered like any other: the
 * answer reveals nothing about requests of others.
 * @throws RateLimited beyond the limit of the visitor's own address or network
 */
export async function countReset(
  ctx: Counted & Pick<Ctx, "cookies" | "origin" | "sign">,
  email: string,
): Promise<ResetAllowance> {
  const { tenant, limits } = ctx;
  const points = tenant.config.password_resets_per_day;
  const isAllowed = (what: string, who: string) =>
    isWithin(limits.count(tenant, what, who, { points, seconds: DAY_SECONDS }));
  const device = knownDevice(ctx, email);
  if (device !== null) return { mails: await isAllowed("reset-device", device), isKnownDevice: true };
  await countNetworks(ctx, "reset", points);
  return { mails: await isAllowed("reset-account", email), isKnownDevice: false };
}

/** The waiting-list mails per day to one address. */
const WAITING_PER_DAY = 3;

/**
 * Counts an address for the waiting list. An entry beyond the address's limit is answered like any other: the answer does not reveal
 * requests of others.
 * @returns whether a mail may be sent to it
 * @throws RateLimited beyond the limit of the visitor's own address or network
 */
export async function countWaiting(ctx: Counted, email: string): Promise<boolean> {
  await countNetworks(ctx, "waiting", WAITING_PER_DAY);
  const limit = { points: WAITING_PER_DAY, seconds: DAY_SECONDS };
  return isWithin(ctx.limits.count(ctx.tenant, "waiting-email", email, limit));
}

/** Returns whether the count stayed within its limit. */
function isWithin(counted: Promise<void>): Promise<boolean> {
  return counted.then(
    () => true,
    (error: unknown) => {
      if (error instanceof RateLimited) return false;
      throw error;
    },
  );
}

async function countNetworks({ tenant, limits, visitor }: Counted, what: string, perDay: number) {
  const perDayOf = (factor: number): Limit => ({ points: perDay * factor, seconds: DAY_SECONDS });
  await limits.count(tenant, `${what}-address`, visitor.address, perDayOf(ADDRESS_FACTOR));
  await limits.count(tenant, `${what}-network`, wideNetworkOf(visitor.address), perDayOf(NETWORK_FACTOR));
}
