import { perMember } from "~/domain/limit";

/** Counts a card that is passed over: more than a person passes in an hour. */
export const passes = perMember("pass", { points: 1200, seconds: 3600 });
