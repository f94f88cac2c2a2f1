import { act } from "~/domain/act.server";
import { passwords } from "../limits";
import { ChangePassword, changePassword } from "./change-password.server";

/** Changes the member's password. The result is the secret of the session's new cookie; null if the session has ended. product 6.13 */
export const changePasswordAct = act({
  name: "change_password",
  access: "account",
  area: "account",
  input: ChangePassword,
  limit: passwords,
  run: (ctx, input) => changePassword(ctx, ctx.member, ctx.sessionId ?? 0, input),
});
