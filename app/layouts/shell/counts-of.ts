import type { Counts } from "~/client/live/counts";
import type { Shell } from "./shell.server";

/** Returns the counts that came with the page. */
export function countsOf({ unread, newLikes, credits }: Shell): Counts {
  return { messages: unread, likes: newLikes, credits };
}
