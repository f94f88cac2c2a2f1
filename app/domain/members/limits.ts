import { perMember } from "~/domain/limit";

/** Counts a block or unblock. A block hides both members from each other and deletes the likes between them. */
export const blocks = perMember("block", { points: 60, seconds: 3600 });
