import { dayLimit, perNetwork } from "~/domain/limit";
import type { Ctx } from "../context.server";
import { knownDevice } from "../request/known-device.server";

type Counted = Pick<Ctx, "tenant" | "limits" | "visitor">;

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
  const isAllowed = (name: string, who: string) =>
    limits.isWithin(tenant, [{ name, who, limit: dayLimit(points) }]);
  const device = knownDevice(ctx, email);
  if (device !== null) return { mails: await isAllowed("reset-device", device), isKnownDevice: true };
  await limits.countAll(tenant, perNetwork(ctx, "reset", points));
  return { mails: await isAllowed("reset-account", email), isKnownDevice: false };
}
