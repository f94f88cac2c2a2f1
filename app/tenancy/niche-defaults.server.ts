/** Opening lines for a conversation; their texts are `chats:opener_<id>`. */
export const icebreakers = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"] as const;
/** Questions that members can answer on their profiles; their texts are `profile:question_<id>`. */
export const profileQuestions = [
  "sunday",
  "hour",
  "laugh",
  "dish",
  "place",
  "evening",
  "curious",
  "small",
  "friends",
  "learned",
  "myself",
  "song",
] as const;
export type ProfileQuestion = (typeof profileQuestions)[number];
/** The sections of the home page between the hero and the end section. */
export const homeSections = ["who", "cost", "honest", "how", "faq"] as const;
/** The initial area of a search: the member's country, their region, or anywhere. */
export const searchAreas = ["country", "region", "anywhere"] as const;

/** The initial filters of a search. `age_span`: the largest difference from the member's age, in years, in both directions. */
export type DefaultFilters = {
  area?: (typeof searchAreas)[number] | undefined;
  min_age?: number | undefined;
  age_span?: number | undefined;
};

/** The defaults of a niche for fields that the brand does not set. */
export type NicheDefaults = {
  icebreakers: readonly (typeof icebreakers)[number][];
  profile_questions: readonly ProfileQuestion[];
  home_sections: readonly (typeof homeSections)[number][];
  default_filters: DefaultFilters;
};

/** By niche: 1 general, 2 casual, 3 mature, 4 serious, 5 regional, 6 queer, 7 lifestyle. */
const ofNiche: Record<number, NicheDefaults> = {
  1: {
    icebreakers: ["a", "b", "c", "d", "e", "f", "g", "h"],
    profile_questions: ["sunday", "hour", "laugh", "dish", "place", "song", "friends", "curious"],
    home_sections: ["who", "cost", "honest", "how", "faq"],
    default_filters: {},
  },
  2: {
    icebreakers: ["i", "c", "e", "a", "b", "h", "g", "f"],
    profile_questions: ["evening", "laugh", "song", "curious", "small", "hour", "myself", "dish"],
    home_sections: ["who", "how", "cost", "honest", "faq"],
    default_filters: {},
  },
  3: {
    icebreakers: ["j", "f", "d", "a", "g", "b", "c", "h"],
    profile_questions: ["learned", "sunday", "place", "hour", "small", "dish", "curious", "laugh"],
    home_sections: ["who", "honest", "how", "cost", "faq"],
    default_filters: { min_age: 35 },
  },
  4: {
    icebreakers: ["k", "g", "d", "f", "a", "h", "b", "c"],
    profile_questions: ["sunday", "hour", "learned", "small", "friends", "dish", "laugh", "place"],
    home_sections: ["who", "honest", "cost", "how", "faq"],
    default_filters: { age_span: 12 },
  },
  5: {
    icebreakers: ["l", "b", "d", "e", "a", "c", "g", "h"],
    profile_questions: ["place", "dish", "sunday", "friends", "small", "laugh", "song", "hour"],
    home_sections: ["who", "how", "honest", "cost", "faq"],
    default_filters: { area: "region" },
  },
  6: {
    icebreakers: ["m", "c", "g", "e", "a", "d", "b", "h"],
    profile_questions: ["myself", "song", "laugh", "friends", "hour", "evening", "curious", "sunday"],
    home_sections: ["who", "cost", "how", "honest", "faq"],
    default_filters: {},
  },
  7: {
    icebreakers: ["n", "f", "g", "e", "c", "a", "d", "h"],
    profile_questions: ["curious", "evening", "myself", "small", "laugh", "song", "hour", "friends"],
    home_sections: ["who", "honest", "how", "faq", "cost"],
    default_filters: { area: "anywhere" },
  },
};

/** Returns a configuration with its niche's defaults for the fields that it does not set. product 2.19 */
export function withNicheDefaults<
  Config extends { niche: number } & { [Name in keyof NicheDefaults]?: NicheDefaults[Name] | undefined },
>(config: Config): Config & NicheDefaults {
  const defaults = ofNiche[config.niche] ?? ofNiche[1]!;
  return {
    ...config,
    icebreakers: config.icebreakers ?? defaults.icebreakers,
    profile_questions: config.profile_questions ?? defaults.profile_questions,
    home_sections: config.home_sections ?? defaults.home_sections,
    default_filters: { ...defaults.default_filters, ...config.default_filters },
  };
}
