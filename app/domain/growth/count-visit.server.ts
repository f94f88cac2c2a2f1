import { todayIn } from "~/domain/calendar";
import type { Needs } from "~/domain/context";
import { countedSource } from "./counted-source";

/** Counts a visitor of today, with the source, the lander and the country. product 20.2 */
export function countVisit(
  {
    tenant,
    now,
    tracking,
    visitor,
    countSeen,
  }: Needs<"countSeen" | "now" | "tenant" | "tracking" | "visitor">,
  lander: string,
): void {
  countSeen({
    day: todayIn(tenant.config.timezone, now),
    step: "visit",
    source: countedSource(tenant, tracking),
    lander,
    country: visitor.country ?? "",
    experiment: "",
    variant: "",
  });
}
