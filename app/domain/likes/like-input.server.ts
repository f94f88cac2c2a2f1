import { z } from "zod";
import { idInput } from "~/domain/number-input.server";

/** `like` is sent as a form's "1" or "0", or as JSON's true or 1. product 10.1 */
export const Like = z.object({
  profile: idInput,
  like: z
    .union([
      z.literal([1, true, "1"]).transform(() => true),
      z.literal([0, false, "0"]).transform(() => false),
    ])
    .describe("1 or 0"),
});
