import { z } from "zod";
import { act } from "~/domain/act.server";
import { textField } from "~/domain/form-input.server";
import { chooseLanguage } from "./set-language.server";

/** Chooses the language of the pages: a member's is saved, a visitor's is only in the cookie. False for one that the brand lacks. product 22.2 */
export const chooseLanguageAct = act({
  name: "choose_language",
  access: "visitor",
  area: "account",
  input: z.object({ language: textField(40) }),
  run: (ctx, { language }) => chooseLanguage(ctx, language),
});
