import { z } from "zod";
import { act } from "~/domain/act.server";
import { looks, setLook } from "./set-look.server";

/** Chooses the scheme of the pages: a member's is saved, a visitor's is only in the cookie. False where the brand offers only one. product 7.18 */
export const chooseLook = act({
  name: "choose_look",
  access: "visitor",
  area: "account",
  input: z.object({ look: z.enum(looks) }),
  run: (ctx, { look }) => setLook(ctx, look),
});
