import { isGone } from "~/domain/accounts/gone";
import type { Closed } from "./refusals.server";

/** What is between two members, as whoever writes has it. `status` is the other's; null once they are erased. */
export type Between = { status: string | null; blocked: boolean; blocked_by: boolean };

/** Why nobody can write to the other side; null where they can. product.md §4, §6 */
export function whyClosed({ status, blocked, blocked_by }: Between): Closed | null {
  if (status === null || isGone(status)) return "left";
  if (blocked_by) return "blocked_by";
  if (blocked) return "blocked";
  return status === "not_confirmed" ? "unconfirmed" : null;
}
