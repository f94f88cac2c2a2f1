import { perMember } from "~/domain/limit";

/** Counts a photo that a member adds or crops: making its sizes takes a core. */
export const pictures = perMember("photos", { points: 60, seconds: 3600 });
