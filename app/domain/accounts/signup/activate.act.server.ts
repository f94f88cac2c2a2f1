import { z } from "zod";
import { act } from "~/domain/act.server";
import { publishReleased } from "~/domain/chats/send/publish-released.server";
import { ResetPassword } from "../passwords/reset-password.server";
import { activateAccount } from "./activate-account.server";

/** Confirms an account's address through the link mailed to it, and delivers the messages that were held until then. product 5.29 */
export const activate = act({
  name: "activate",
  access: "visitor",
  area: "account",
  input: ResetPassword.extend({ token: z.string() }),
  run: (ctx, { token, ...password }) =>
    activateAccount(ctx, token, { sessionMemberId: ctx.member?.id ?? null, password }, ctx.device()),
  publish: (ctx, { result }) => publishReleased(ctx, result.account.id, result.released),
});
