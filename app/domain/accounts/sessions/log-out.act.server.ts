import { z } from "zod";
import { act } from "~/domain/act.server";
import { logOut } from "./sessions.server";

/**
 * Ends the session of a cookie, also one that this request cannot use, such as that of a banned member. The call checks that the site's own
 * page asks for it, and deletes the cookie. product 6.12
 */
export const logOutAct = act({
  name: "log_out",
  access: "visitor",
  area: "account",
  input: z.object({ token: z.string() }),
  run: (ctx, { token }) => logOut(ctx, token),
});
