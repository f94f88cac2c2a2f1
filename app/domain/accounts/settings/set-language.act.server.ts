import { z } from "zod";
import { act } from "~/domain/act.server";
import { InputRefused } from "~/domain/input-refused.server";
import { setLanguage } from "./set-language.server";

/** Saves the language of the member's pages and mails. product 7.6 */
export const setLanguageAct = act({
  name: "set_language",
  access: "begun",
  area: "account",
  input: z.object({ language: z.string().max(40) }),
  run: async (ctx, { language }) => {
    const account = await setLanguage(ctx, ctx.member.id, language);
    if (!account) throw new InputRefused({ language: { code: "choose" } });
    return account;
  },
});
