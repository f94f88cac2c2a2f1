import { z } from "zod";
import { act } from "~/domain/act.server";
import { ResetPassword, resetPassword } from "./reset-password.server";

/** Sets a new password by a mailed link, and logs the member in. product 6.15 */
export const resetPasswordAct = act({
  name: "reset_password",
  access: "visitor",
  area: "account",
  input: ResetPassword.extend({ token: z.string() }),
  run: (ctx, { token, ...input }) => resetPassword(ctx, token, input, ctx.device()),
});
