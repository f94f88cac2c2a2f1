import type { Ctx } from "~/http/context.server";

/** Formats a time in the visitor's language and the brand's time zone. */
export function momentText({ dateLocale, tenant }: Pick<Ctx, "dateLocale" | "tenant">, moment: Date): string {
  const style = { dateStyle: "long", timeStyle: "short", timeZone: tenant.config.timezone } as const;
  return new Intl.DateTimeFormat(dateLocale, style).format(moment);
}

/** Formats a day in the visitor's language and the brand's time zone. */
export function dayText({ dateLocale, tenant }: Pick<Ctx, "dateLocale" | "tenant">, moment: Date): string {
  const style = { dateStyle: "long", timeZone: tenant.config.timezone } as const;
  return new Intl.DateTimeFormat(dateLocale, style).format(moment);
}

/** Returns a country's name in the visitor's language; null where it is unknown. @param code such as "NL" */
export function countryText({ locale }: Pick<Ctx, "locale">, code: string | null): string | null {
  if (!code || !/^[A-Z]{2}$/.test(code)) return null;
  return new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? null;
}
