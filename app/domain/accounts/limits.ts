import { perMember } from "~/domain/limit";

/** Counts a password that a logged-in member enters again. */
export const passwords = perMember("confirm-password", { points: 10, seconds: 900 });
