import type { Ctx } from "~/http/context.server";

/** Returns a country's name in the visitor's language; null where it is unknown. @param code such as "NL" */
export function countryText({ locale }: Pick<Ctx, "locale">, code: string | null): string | null {
  if (!code || !/^[A-Z]{2}$/.test(code)) return null;
  return new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? null;
}
