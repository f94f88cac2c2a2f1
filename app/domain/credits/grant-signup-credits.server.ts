import type { TenantTransaction } from "~/db/tables";
import type { Tenant } from "~/tenancy/tenant.server";
import { grantCredits } from "./grant-credits.server";

/** Gives a member what the brand gives to whoever joins, once, in the transaction that confirms the account. product.md §3 */
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
