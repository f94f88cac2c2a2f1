import type { TenantTransaction } from "~/db/tables";
import type { Needs } from "~/domain/context";
import { countedName, isRunning } from "~/tenancy/experiments.server";

/**
 * Returns the variants that a member is bound to, of the experiments that are running. An ended experiment has no effect on an order that
 * is placed later, so it is left out.
 * @returns experiment → variant. product 20.12
 */
export async function runningVariants(
  { tenant, now }: Needs<"now" | "tenant">,
  tx: TenantTransaction,
  memberId: number,
): Promise<Record<string, string>> {
  const running = tenant.config.experiments.filter((one) => isRunning(one, now)).map(countedName);
  if (running.length === 0) return {};
  const member = await tx
    .selectFrom("members")
    .select("experiments")
    .where("id", "=", memberId)
    .executeTakeFirst();
  const bound = Object.entries(member?.experiments ?? {});
  return Object.fromEntries(bound.filter(([name]) => running.includes(name)));
}
