import type { Ctx } from "../context.server";
import type { Limit } from "./limits.server";

type Counted = Pick<Ctx, "tenant" | "limits" | "visitor">;

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

/** So many mails an hour may strangers make one brand send, whoever they are: beyond that something is wrong. */
const OF_BRAND: Limit = { points: 3000, seconds: HOUR_SECONDS };
/** From one address many people may ask, and nobody asks so often. */
const ADDRESS_FACTOR = 10;

/**
 * Counts a mail with a link that somebody asks for: by account, whether it exists or not, by internet address, and by brand.
 * @param account an e-mail address or a member's number
 * @param perDay how many one account may ask for
 * @throws TooOften
 */
export async function countLinkMail(
  { tenant, limits, visitor }: Counted,
  what: "reset" | "resend" | "mail-change",
  account: string,
  perDay: number,
): Promise<void> {
  const ofAddress = { points: perDay * ADDRESS_FACTOR, seconds: DAY_SECONDS };
  await limits.count(tenant, `${what}-address`, visitor.address, ofAddress);
  await limits.count(tenant, `${what}-account`, account, { points: perDay, seconds: DAY_SECONDS });
  await limits.count(tenant, `${what}-brand`, "", OF_BRAND);
}
