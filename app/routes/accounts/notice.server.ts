import type { FieldProblems } from "~/domain/problems";
import type { Ctx } from "~/http/context.server";
import type { TranslationKey } from "~/i18n/translate";

/** The messages above a form's fields. */
export type Notice = { id?: string; text: string; isGood: boolean };

/** Translates problem codes into the visitor's language. */
export function problemTexts({ t }: Pick<Ctx, "t">, problems: FieldProblems): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, { code, params }]) => [
      field,
      t(`account:problem_${code}` as TranslationKey, params),
    ]),
  );
}
