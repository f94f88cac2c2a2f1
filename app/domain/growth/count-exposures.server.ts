import { todayIn } from "~/domain/calendar";
import type { Account, Needs } from "~/domain/context";
import { isInFunnel } from "./count-step.server";

/**
 * Counts first exposures to variants. A member counts only where the member's steps are counted too: otherwise a variant would have more
 * viewers than possible buyers.
 * @param exposed experiment → variant; of a member those of the shop only. product 20.9
 */
export async function countExposures(
  {
    tenant,
    now,
    db,
    countSeen,
    member,
  }: Needs<"countSeen" | "db" | "now" | "tenant"> & {
    member: Pick<Account, "id"> | null;
  },
  exposed: Readonly<Record<string, string>>,
): Promise<void> {
  const counted = Object.entries(exposed);
  if (counted.length === 0) return;
  if (member && !(await db.transaction((tx) => isInFunnel(tx, member.id)))) return;
  const day = todayIn(tenant.config.timezone, now);
  for (const [experiment, variant] of counted)
    countSeen({ day, step: "exposed", source: "", lander: "", country: "", experiment, variant });
}
