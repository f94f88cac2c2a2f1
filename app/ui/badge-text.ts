const MOST_SHOWN = 99;

/** A number as badges show it: over 99 they only say that there are many. product.md §2 */
export function badgeText(count: number): string {
  return count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
}
