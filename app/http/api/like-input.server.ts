import { z } from "zod";
import { idInput } from "~/domain/number-input.server";

/** `like` is sent as a form's "1" or "0", or as JSON's true or 1. product 10.1 */
export const Like = z.object({
  profile: idInput,
  like: z.union([
    z.literal([1, true, "1"]).transform(() => true),
    z.literal([0, false, "0"]).transform(() => false),
  ]),
});

/** Undoes the last swipe of the swipe game; `profile` is the profile of that swipe. product 10.18 */
export const UndoSwipe = z.object({ undo: z.literal([1, true, "1"]), profile: idInput });

/** A like of POST /api/like.php, with an optional line. */
export const LikeWithText = Like.extend({ text: z.string().max(100_000).default("") });
