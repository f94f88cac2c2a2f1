import { z } from "zod";
import { read } from "~/domain/read.server";
import type { TranslationKey } from "~/i18n/translate";
import type { Ctx } from "../context.server";

/** The brand's interests in the visitor's language. product 8.5 */
export const interests = read({
  name: "interests",
  path: "/api/interests.php",
  access: "visitor",
  area: "account",
  input: z.object({}),
  output: z.object({ interests: z.array(z.object({ id: z.string(), name: z.string() })) }),
  run: ({ t, locale, settings }: Ctx) => ({
    interests: settings()
      .interests.map((id) => ({ id, name: t(`interests:${id}` as TranslationKey) }))
      .sort((a, b) => a.name.localeCompare(b.name, locale)),
  }),
  about: "The interests of the brand with their names in the visitor's language.",
  examples: [{ output: { interests: [{ id: "cooking", name: "Cooking" }] } }],
});
