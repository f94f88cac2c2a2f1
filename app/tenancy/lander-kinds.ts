/** The landers that have their own URL. product 4.1, 18.8 */
export const landerKinds = [
  "tinderswipe",
  "alonetonight",
  "collagelanding",
  "gallery",
  "iconslanding",
  "maplanding",
  "socialnetwork",
  "transitionsvideolanding",
  "video",
] as const;
export type LanderKind = (typeof landerKinds)[number];

/** The landers of one member, below the URL of the profile. product 18.10 */
export const profileLanderKinds = ["landing", "landing2", "landing3"] as const;
export type ProfileLanderKind = (typeof profileLanderKinds)[number];

export type AnyLanderKind = LanderKind | ProfileLanderKind;

/** The kinds whose URL may contain a variant's slug. product 18.7 */
export const kindsWithSlug: readonly AnyLanderKind[] = [
  ...landerKinds.filter((kind) => kind !== "tinderswipe"),
  "landing2",
  "landing3",
];
