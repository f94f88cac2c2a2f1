import { act } from "~/domain/act.server";
import { addressMails, passwords } from "../limits";
import { confirmPassword } from "../passwords/confirm-password.server";
import { NoMailsLeft } from "../refusals.server";
import { ChangeMail, checkNewMail, requestMailChange } from "./change-mail.server";

/** Starts a change of the member's address. The result is the same whether or not the new address has an account. product 7.3 */
export const changeMailAct = act({
  name: "change_mail",
  access: "account",
  area: "account",
  input: ChangeMail,
  check: (ctx, { email }) => checkNewMail(ctx, ctx.member, email),
  limit: passwords,
  run: async (ctx, { email, password }) => {
    await confirmPassword(ctx, ctx.member.id, password);
    if (!(await ctx.counter.isWithin(addressMails(ctx))))
      throw new NoMailsLeft("Too many new addresses today.");
    await requestMailChange(ctx, ctx.member.id, email);
  },
});
