import type { Needs } from "../../context";
import { dayLimit, perNetwork } from "../../limit";
import type { ResetRequest } from "./reset-password.server";

/**
 * Counts a password reset, whether or not the address has an account. A reset beyond the account's limit is answered like any other: the
 * answer reveals nothing about requests of others. A known device has an allowance of its own, which strangers cannot use up.
 * @param email in lower case
 * @throws RateLimited beyond the limit of the visitor's own address or network
 */
export async function countReset(
  ctx: Needs<"tenant" | "visitor" | "counter" | "knownDevice">,
  email: string,
): Promise<ResetRequest> {
  const points = ctx.tenant.config.password_resets_per_day;
  const mayMail = (name: string, who: string) =>
    ctx.counter.isWithin([{ name, who, limit: dayLimit(points) }]);
  const device = ctx.knownDevice(email);
  if (device !== null) return { mails: await mayMail("reset-device", device), isKnownDevice: true };
  await ctx.counter.count(perNetwork(ctx, "reset", points));
  return { mails: await mayMail("reset-account", email), isKnownDevice: false };
}
