import { z } from "zod";
import { idInput } from "~/domain/number-input.server";

/** product.md §7 names the calls, not how `like` is sent: as a form's "1" or "0", or as JSON's true or 1. */
export const Like = z.object({
  profile: idInput,
  like: z.union([
    z.literal([1, true, "1"]).transform(() => true),
    z.literal([0, false, "0"]).transform(() => false),
  ]),
});

/** Taking back the last swipe of the swipe game, which was of this profile. */
export const UndoSwipe = z.object({ undo: z.literal([1, true, "1"]), profile: idInput });

/** A like of POST /api/like.php: with the line that goes with it, or without. */
export const LikeWithText = Like.extend({ text: z.string().max(100_000).default("") });
