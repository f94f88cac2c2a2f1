import type { Tenant } from "~/tenancy/tenant.server";

/** How many interests the icons lander offers. product 18.8 */
const MAX_WANTS = 6;

/** The interests that each niche offers first; all are interests of the profile. product 18.8 */
const byNiche = {
  2: ["flirting", "nightlife", "dancing", "candlelight-dinners", "deep-conversations", "lazy-sundays"],
  3: ["dining-out", "wine", "theatre", "travel", "gardening", "museums"],
  4: ["deep-conversations", "coffee", "hiking", "cooking", "reading", "lazy-sundays"],
  5: ["coffee", "dogs", "live-music", "barbecue", "road-trips", "lazy-sundays"],
  6: ["deep-conversations", "flirting", "dancing", "festivals", "board-games", "cuddling"],
} as const;
const ofAll = ["deep-conversations", "coffee", "dancing", "cinema", "hiking", "lazy-sundays"] as const;
const further = ["travel", "cooking", "live-music", "dogs", "reading", "museums"] as const;

/** An interest that an icons lander can show. */
export type WantId =
  | (typeof byNiche)[keyof typeof byNiche][number]
  | (typeof ofAll)[number]
  | (typeof further)[number];

/**
 * Returns the interests that visitors may choose before they sign up, in order: those of the brand's niche, then others where the brand
 * does not offer all of them. Empty where profiles show no interests. product 18.8
 */
export function wantsOf({ config }: Pick<Tenant, "config">): WantId[] {
  if (!config.visible_profile_fields.includes("interests")) return [];
  const first: readonly WantId[] = byNiche[config.niche as keyof typeof byNiche] ?? ofAll;
  const isOffered = (id: string) => config.interests.length === 0 || config.interests.includes(id);
  return [...new Set<WantId>([...first, ...ofAll, ...further])].filter(isOffered).slice(0, MAX_WANTS);
}
