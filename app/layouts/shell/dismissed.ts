/** A closed alert comes back after so long. The keys are those of product.md §4; the time is the design's. */
export const DISMISSED_MS = 30 * 86_400_000;
