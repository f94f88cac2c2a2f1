import { z } from "zod";
import { act } from "~/domain/act.server";
import { looks, setLook } from "./set-look.server";

/** Saves the scheme of the member's pages. False where the brand offers only one. product 7.18 */
export const setLookAct = act({
  name: "set_look",
  access: "account",
  area: "account",
  input: z.object({ look: z.enum(looks) }),
  run: (ctx, { look }) => setLook(ctx, look),
});
