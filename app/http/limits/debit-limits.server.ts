import type { Ctx } from "../context.server";
import { wideNetworkOf } from "../request/proxy.server";
import type { Limit } from "./limits.server";

const DAY_SECONDS = 86_400;
const perDay = (points: number): Limit => ({ points, seconds: DAY_SECONDS });

/** Text messages cost money and may annoy strangers: the limits per day, by sender and by number. product 13.48 */
const OF_NUMBER = perDay(5);
const OF_MEMBER = perDay(8);
const OF_ADDRESS = perDay(20);
const OF_NETWORK = perDay(100);
const OF_BRAND: Limit = { points: 300, seconds: 3600 };
const OF_BRAND_A_DAY = perDay(2000);

/** Counts a code before it is sent to a mobile number. @throws RateLimited */
export async function countDebitCode(
  { tenant, limits, visitor }: Pick<Ctx, "tenant" | "limits" | "visitor">,
  memberId: number,
  mobile: string,
): Promise<void> {
  await limits.count(tenant, "debit-code-member", String(memberId), OF_MEMBER);
  await limits.count(tenant, "debit-code-address", visitor.address, OF_ADDRESS);
  await limits.count(tenant, "debit-code-network", wideNetworkOf(visitor.address), OF_NETWORK);
  await limits.count(tenant, "debit-code-number", mobile, OF_NUMBER);
  await limits.count(tenant, "debit-code-brand", "", OF_BRAND);
  await limits.count(tenant, "debit-code-brand-day", "", OF_BRAND_A_DAY);
}
