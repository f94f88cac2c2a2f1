import type { Needs } from "../../context";
import { dayLimit, perNetwork } from "../../limit";
import type { ResetRequest } from "./reset-password.server";

/**
 * Counts a password reset, whether or not the address has an account. Beyond the allowance of who requests it, by device or by network
 * address and e-mail address, it is refused. Where others have used up the account's limit, it is answered like any other: the answer
 * reveals nothing about requests of others. A known device has an allowance of its own, which strangers cannot use up.
 * @param email in lower case
 * @throws RateLimited beyond the visitor's own allowance, or that of the visitor's address or network. product 6.15
 */
export async function countReset(
  ctx: Needs<"tenant" | "visitor" | "counter" | "knownDevice">,
  email: string,
): Promise<ResetRequest> {
  const points = ctx.tenant.config.password_resets_per_day;
  const limit = dayLimit(points);
  const device = ctx.knownDevice(email);
  if (device !== null) {
    await ctx.counter.count([{ name: "reset-device", who: device, limit }]);
    return { mails: true, isKnownDevice: true };
  }
  const own = { name: "reset-own", who: `${ctx.visitor.address} ${email}`, limit };
  await ctx.counter.count([...perNetwork(ctx, "reset", points), own]);
  const mails = await ctx.counter.isWithin([{ name: "reset-account", who: email, limit }]);
  return { mails, isKnownDevice: false };
}
