/** A refund that the provider accepted; `amount` in minor units. */
export type Accepted = { id: number; amount: number };

/** More refunds of one payment than this are not tried in all combinations. */
const COMBINED_MAX = 12;

/**
 * Returns which accepted refunds failed, when a provider reports less than before and names none: the fewest and newest that add up to what
 * is missing. Where none do, a refund from the provider's own pages may be the one that failed: then the newest fail only as far as the
 * others are not above what is reported now.
 * @param accepted of one payment, the newest first
 * @param missing what was reported or accepted before and is not reported now, in minor units
 * @param reported what is reported now, in minor units
 */
export function failedAmong(accepted: readonly Accepted[], missing: number, reported: number): number[] {
  if (missing <= 0) return [];
  const exact = accepted.length <= COMBINED_MAX ? fewestOf(accepted, missing) : null;
  if (exact) return exact.map(({ id }) => id);
  let left = accepted.reduce((sum, { amount }) => sum + amount, 0);
  const failed: number[] = [];
  for (const { id, amount } of accepted) {
    if (left <= reported) break;
    failed.push(id);
    left -= amount;
  }
  return failed;
}

/** Returns the smallest set of refunds that adds up to an amount, of several the newest; null where there is none. */
function fewestOf(accepted: readonly Accepted[], amount: number): Accepted[] | null {
  for (let size = 1; size <= accepted.length; size++) {
    const found = choose(accepted, size, amount);
    if (found) return found;
  }
  return null;
}

function choose([first, ...others]: readonly Accepted[], size: number, amount: number): Accepted[] | null {
  if (size === 0) return amount === 0 ? [] : null;
  if (!first) return null;
  const withFirst = choose(others, size - 1, amount - first.amount);
  return withFirst ? [first, ...withFirst] : choose(others, size, amount);
}
