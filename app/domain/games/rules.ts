/** A member who was passed over stays out of the deck for this many days. product 10.17, 10.19 */
export const PASS_DAYS = 30;
/** The questions of the match finder, each with its answers in display order. product 10.17, 10.19 */
export const matchQuestions = {
  evening: ["walk", "dinner", "drinks", "sofa"],
  weekend: ["outdoors", "culture", "friends", "home"],
  rhythm: ["early", "late", "depends"],
  contact: ["often", "evening", "sometimes", "long"],
  humour: ["dry", "silly", "dark", "warm"],
  matters: ["honesty", "laughter", "closeness", "freedom"],
  pace: ["slow", "weeks", "soon", "spontaneous"],
  distance: ["near", "region", "country", "anywhere"],
  place: ["city", "town", "village", "water"],
  disagree: ["talk", "sleep", "laugh", "write"],
  shape: ["one", "open", "several", "see"],
  openness: ["everyone", "friends", "discreet", "private"],
} as const satisfies Record<string, readonly string[]>;

export type MatchQuestion = keyof typeof matchQuestions;

/** The answer of a member to whom the question does not matter. It never counts as shared. */
export const NO_MATTER = "any";

/** The questions that the brands of each niche ask, in this order. brands.md explains the numbers. */
const ofNiche: Record<number, readonly MatchQuestion[]> = {
  1: ["evening", "weekend", "rhythm", "contact", "humour", "matters", "pace"],
  2: ["evening", "pace", "contact", "humour", "openness", "distance"],
  3: ["evening", "weekend", "place", "rhythm", "contact", "pace", "matters"],
  4: ["matters", "disagree", "pace", "contact", "weekend", "place", "shape"],
  5: ["distance", "place", "weekend", "evening", "contact", "humour", "matters"],
  6: ["shape", "openness", "evening", "weekend", "humour", "contact", "matters"],
  7: ["shape", "openness", "pace", "distance", "evening", "contact", "humour"],
};

/**
 * Returns the questions of a brand.
 * @param niche 1–7
 */
export function questionsOf(niche: number): readonly MatchQuestion[] {
  return ofNiche[niche] ?? ofNiche[1]!;
}

/** Returns whether an answer is one of a question's answers. */
export function isAnswer(question: MatchQuestion, answer: string): boolean {
  return answer === NO_MATTER || (matchQuestions[question] as readonly string[]).includes(answer);
}
