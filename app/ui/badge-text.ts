const MAX_SHOWN = 99;

/** Returns a count as badges show it: 99+ above 99. product 4.14 */
export function badgeText(count: number): string {
  return count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count);
}
