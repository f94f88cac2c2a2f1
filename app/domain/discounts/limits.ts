import { perMember } from "~/domain/limit";

/** Counts a code that a member enters: more than a person mistypes, and far fewer than guessing takes. Pages of the shop with a code count too. */
export const codes = perMember("discount-code", { points: 40, seconds: 600 });
