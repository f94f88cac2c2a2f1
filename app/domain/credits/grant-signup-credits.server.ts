import type { TenantTransaction } from "~/db/tables";
import type { Tenant } from "~/tenancy/tenant.server";
import { grantCredits } from "./grant-credits.server";

/** Grants the credits of a new member, once, in the transaction that confirms the account. product 12.6 */
export async function grantSignupCredits(
  ctx: { tenant: Pick<Tenant, "config">; now: Date },
  tx: TenantTransaction,
  memberId: number,
): Promise<void> {
  const amount = ctx.tenant.config.signup_credits;
  if (amount === 0) return;
  const [reason, uniqueKey] = ["signup" as const, `signup ${memberId}`];
  await grantCredits(tx, { memberId, amount, reason, reference: "signup", uniqueKey, now: ctx.now });
}
