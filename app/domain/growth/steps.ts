/** The steps of the funnel, in their order. product 20.1 */
export const funnelSteps = [
  "visit",
  "signup",
  "confirmed",
  "profile",
  "message",
  "purchase",
  "repeat",
] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** Steps of a member; each counts once per member. */
export type MemberStep = Exclude<FunnelStep, "visit">;

/** What growth_counts counts: the funnel's steps, and visitors who were shown a variant of an experiment. */
export type CountedStep = FunnelStep | "exposed";

/** The funnel of an experiment: it begins with those who were shown a variant. */
export const experimentSteps = ["exposed", ...funnelSteps.slice(1)] as readonly CountedStep[];
