import type { Ctx } from "../context.server";
import { knownDevice } from "../request/known-device.server";
import { wideNetworkOf } from "../request/proxy.server";
import { type Limit, TooOften } from "./limits.server";

type Counted = Pick<Ctx, "tenant" | "limits" | "visitor">;

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

/** So many mails an hour may strangers make one brand send, whoever they are: beyond that something is wrong. */
const OF_BRAND: Limit = { points: 3000, seconds: HOUR_SECONDS };
/** From one address or network (IPv4 /24, IPv6 /48) many people may ask, and nobody asks so often. */
const ADDRESS_FACTOR = 10;
const NETWORK_FACTOR = 40;

/**
 * Counts a mail with a link that a logged-in member asks for: by account, by internet address and network, and by brand.
 * @param account a member's number
 * @param perDay how many one account may ask for
 * @throws TooOften
 */
export async function countLinkMail(
  ctx: Counted,
  what: "resend" | "mail-change",
  account: string,
  perDay: number,
): Promise<void> {
  await countNetworks(ctx, what, perDay);
  await ctx.limits.count(ctx.tenant, `${what}-account`, account, { points: perDay, seconds: DAY_SECONDS });
  await ctx.limits.count(ctx.tenant, `${what}-brand`, "", OF_BRAND);
}

/** Whether a reset is mailed, and whether the member asks for it from a known device: then strangers cannot use it up. */
export type ResetAllowance = { mails: boolean; isKnownDevice: boolean };

/**
 * Counts a reset, whether the address has an account or not. One too many for the account is answered like the first: whoever asks learns
 * nothing of what others asked for.
 * @throws TooOften where it is one too many from the visitor's own address or network
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
  const mails = await isAllowed("reset-account", email);
  if (mails) await limits.count(tenant, "reset-brand", "", OF_BRAND);
  return { mails, isKnownDevice: false };
}

/** Mails a day to one address that asks for the waiting list. */
const WAITING_PER_DAY = 3;

/**
 * Counts an address for the waiting list. One too many for the address is answered like the first: nobody learns that others asked for it.
 * @returns whether a mail may go to it
 * @throws TooOften where it is one too many from the visitor's own address or network
 */
export async function countWaiting(ctx: Counted, email: string): Promise<boolean> {
  await countNetworks(ctx, "waiting", WAITING_PER_DAY);
  const limit = { points: WAITING_PER_DAY, seconds: DAY_SECONDS };
  const mails = await isWithin(ctx.limits.count(ctx.tenant, "waiting-email", email, limit));
  if (mails) await ctx.limits.count(ctx.tenant, "waiting-brand", "", OF_BRAND);
  return mails;
}

/** Whether what was counted was not one too many. */
function isWithin(counted: Promise<void>): Promise<boolean> {
  return counted.then(
    () => true,
    (error: unknown) => {
      if (error instanceof TooOften) return false;
      throw error;
    },
  );
}

async function countNetworks({ tenant, limits, visitor }: Counted, what: string, perDay: number) {
  const perDayOf = (factor: number): Limit => ({ points: perDay * factor, seconds: DAY_SECONDS });
  await limits.count(tenant, `${what}-address`, visitor.address, perDayOf(ADDRESS_FACTOR));
  await limits.count(tenant, `${what}-network`, wideNetworkOf(visitor.address), perDayOf(NETWORK_FACTOR));
}
