import { dayLimit } from "~/domain/limit";
import { wideNetworkOf } from "~/domain/wide-network";
import type { Ctx } from "../context.server";
import { RateLimited } from "./limits.server";

/** Text messages cost money and may annoy strangers: the limits per day, by sender and by number. product 13.48 */
const OF_NUMBER = dayLimit(5);
const OF_BUYER = dayLimit(8);
/** of a member who has not bought anything yet */
const OF_NEWCOMER = dayLimit(4);
const OF_ADDRESS = dayLimit(20);
const OF_NETWORK = dayLimit(40);
/** Newcomers together, as a share of the brand's codes: many new accounts close nothing for members who have bought before. */
const NEWCOMERS_SHARE = 0.6;
/** One wide network, as a share of the brand's codes. */
const NETWORK_SHARE = 0.05;

/** The share of a brand's codes of a day at which the operator is warned, and 1 where no more are sent. */
export const CODE_ALARMS = [0.5, 0.8, 1] as const;
/** `group`: the codes of all members, or those of newcomers */
export type CodeAlarm = {
  group: "all" | "newcomers";
  share: (typeof CODE_ALARMS)[number];
  used: number;
  limit: number;
};

type Counted = Pick<Ctx, "tenant" | "limits" | "visitor"> & {
  /** is called when the brand has used much of its codes of the day */
  codesAlarmed: (alarm: CodeAlarm) => void;
};

/**
 * Counts a code before it is sent to a mobile number: by account, address, network and number, then for the newcomers of the brand and for
 * the brand, whose limit is `direct_debit_codes_per_day`. Warns the operator when half, four fifths and all of a brand's codes are used.
 * @throws RateLimited
 */
export async function countDebitCode(
  ctx: Counted,
  { id, paidUser }: { id: number; paidUser: boolean },
  mobile: string,
): Promise<void> {
  const { tenant, limits, visitor } = ctx;
  const limit = tenant.config.direct_debit_codes_per_day;
  const network = Math.max(OF_ADDRESS.points, Math.min(OF_NETWORK.points, Math.floor(limit * NETWORK_SHARE)));
  await limits.count(tenant, "debit-code-member", String(id), paidUser ? OF_BUYER : OF_NEWCOMER);
  await limits.count(tenant, "debit-code-address", visitor.address, OF_ADDRESS);
  await limits.count(tenant, "debit-code-network", wideNetworkOf(visitor.address), dayLimit(network));
  await limits.count(tenant, "debit-code-number", mobile, OF_NUMBER);
  if (!paidUser) await countForAll(ctx, "newcomers", Math.ceil(limit * NEWCOMERS_SHARE));
  await countForAll(ctx, "all", limit);
}

async function countForAll(ctx: Counted, group: CodeAlarm["group"], limit: number): Promise<void> {
  const counted = ctx.limits.countUp(ctx.tenant, `debit-code-${group}`, "", dayLimit(limit));
  const used = await counted.catch((error: unknown) => {
    // The alarm repeats with each refused code: the operator sees that members still try.
    if (error instanceof RateLimited) ctx.codesAlarmed({ group, share: 1, used: limit, limit });
    throw error;
  });
  // Of the codes of all processes, one reaches each share.
  for (const share of CODE_ALARMS)
    if (share < 1 && used === Math.ceil(limit * share)) ctx.codesAlarmed({ group, share, used, limit });
}
