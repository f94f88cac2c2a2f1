import type { TenantTransaction } from "~/db/tables";

/**
 * Removes the passkeys, the authenticator, the recovery codes and the push subscriptions of an account whose address was never confirmed:
 * another person may have created it, and must lose all access to it and receive no notifications.
 */
export async function dropKeys(tx: TenantTransaction, memberId: number): Promise<void> {
  for (const table of ["passkeys", "authenticators", "recovery_codes", "push_subscriptions"] as const)
    await tx.deleteFrom(table).where("member_id", "=", memberId).execute();
}
