import type { TenantLanders } from "./read-landers.server";

/**
 * Returns the lander that a brand composed of blocks.
 * @param slug any value
 * @returns undefined for a variant of built-in landers, and where there is none
 */
export function ownLander(landers: TenantLanders, slug: string) {
  const lander = Object.hasOwn(landers, slug) ? landers[slug] : undefined;
  return lander?.blocks ? lander : undefined;
}
