import { isGone } from "~/domain/gone";
import { isSuspended } from "~/domain/suspended";
import type { Closed } from "./refusals.server";

/** The facts that decide whether a member may write to another. `status` is the other member's; null once they are erased. */
export type Between = {
  status: string | null;
  blocked: boolean;
  blocked_by: boolean;
  /** the end of the other member's suspension, and that of the own one */
  suspended_until: Date | null;
  own_suspended_until: Date | null;
};

/** Returns why the member cannot write to the other one; null where they can. product 11.2 */
export function whyClosed(between: Between, now: Date): Closed | null {
  const { status, blocked, blocked_by, suspended_until, own_suspended_until } = between;
  if (status === null || isGone(status)) return "left";
  if (blocked_by) return "blocked_by";
  if (blocked) return "blocked";
  if (isSuspended(own_suspended_until, now)) return "suspended";
  if (isSuspended(suspended_until, now)) return "away";
  return status === "not_confirmed" ? "unconfirmed" : null;
}
