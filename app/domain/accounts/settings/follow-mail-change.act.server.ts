import { z } from "zod";
import { act } from "~/domain/act.server";
import { readToken } from "../tokens.server";
import { confirmMailChange } from "./change-mail.server";
import { undoMailChange } from "./undo-mail-change.server";

/**
 * Follows the link of a mail about a new address: confirms the new one, or returns to the previous one. The result names the member whose
 * address is confirmed, or the token for a new password. product 7.3, 7.5
 */
export const followMailChangeAct = act({
  name: "follow_mail_change",
  access: "visitor",
  area: "account",
  input: z.object({ token: z.string().default("") }),
  run: async (ctx, { token }) =>
    readToken(ctx, token)?.purpose === "mail_undo"
      ? { resetToken: await undoMailChange(ctx, token) }
      : { confirmedId: await confirmMailChange(ctx, token) },
});
