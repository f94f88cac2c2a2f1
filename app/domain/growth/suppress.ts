/** Counts below this number of people are not shown. product 20.5 */
export const LEAST_PEOPLE = 5;

/** A count as it is shown: "<5" for one to four people, "hidden" where it would reveal another count. */
export type ShownCount = number | "<5" | "hidden";

/** Returns a single count as it is shown. */
export function shownCount(count: number): ShownCount {
  return count > 0 && count < LEAST_PEOPLE ? "<5" : count;
}

/**
 * Suppresses small counts among the groups of one step, whose total is known. Where a group is too small to show, the smallest other groups
 * are hidden too, until subtraction from the total no longer narrows down any small count. Where too few groups are left for that, the
 * total is hidden.
 * @returns the counts in their order, and the total
 */
export function suppress(counts: readonly number[]): { groups: ShownCount[]; total: ShownCount } {
  const sum = counts.reduce((all, count) => all + count, 0);
  const groups = counts.map(shownCount);
  const small = counts.filter((count) => count > 0 && count < LEAST_PEOPLE);
  if (small.length === 0) return { groups, total: shownCount(sum) };
  let rest = small.reduce((all, count) => all + count, 0);
  let needed = small.length * (LEAST_PEOPLE - 1);
  let hidden = 0;
  const others = [...counts.keys()].filter((at) => groups[at] !== "<5");
  others.sort((a, b) => (counts[a] || Number.MAX_SAFE_INTEGER) - (counts[b] || Number.MAX_SAFE_INTEGER));
  for (const at of others) {
    if (hidden > 0 && rest >= needed) break;
    groups[at] = "hidden";
    rest += counts[at]!;
    needed += LEAST_PEOPLE;
    hidden++;
  }
  const isSafe = hidden > 0 && rest >= needed;
  return { groups, total: isSafe ? shownCount(sum) : sum < LEAST_PEOPLE ? "<5" : "hidden" };
}
