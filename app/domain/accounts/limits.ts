import { perMember } from "~/domain/limit";

/** Counts a password that a logged-in member enters again. */
export const passwords = perMember("confirm-password", { points: 10, seconds: 900 });

/** Counts a code of the second factor before it is checked, so that parallel guesses cannot exceed the limit. */
export const codes = perMember("second-factor", { points: 5, seconds: 900 });
