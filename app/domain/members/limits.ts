import { perMember } from "~/domain/limit";

/** Counts a block or unblock. A block hides both members from each other and deletes the likes between them. */
export const blocks = perMember("block", { points: 60, seconds: 3600 });

/** Counts a saved part of the own profile. A text is saved after each pause in typing. */
export const profileEdits = perMember("profile_edit", { points: 1200, seconds: 3600 });
