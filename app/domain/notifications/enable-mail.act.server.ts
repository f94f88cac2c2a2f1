import { z } from "zod";
import { act } from "~/domain/act.server";
import { enableMail } from "./enable-mail.server";

/** Enables mails again that were disabled, such as after a bounce. product 15.2 */
export const enableMailAct = act({
  name: "enable_mail",
  access: "account",
  area: "account",
  input: z.object({}),
  run: (ctx) => enableMail(ctx, ctx.member.id),
});
