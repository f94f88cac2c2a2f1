import { isGone } from "~/domain/gone";
import type { Closed } from "./refusals.server";

/** The facts that decide whether a member may write to another. `status` is the other member's; null once they are erased. */
export type Between = { status: string | null; blocked: boolean; blocked_by: boolean };

/** Returns why the member cannot write to the other one; null where they can. product 11.2 */
export function whyClosed({ status, blocked, blocked_by }: Between): Closed | null {
  if (status === null || isGone(status)) return "left";
  if (blocked_by) return "blocked_by";
  if (blocked) return "blocked";
  return status === "not_confirmed" ? "unconfirmed" : null;
}
