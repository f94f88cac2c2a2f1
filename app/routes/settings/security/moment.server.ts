import type { Ctx } from "~/http/context.server";

/** A moment as the visitor's language writes it, where the brand is. */
export function momentText({ locale, tenant }: Pick<Ctx, "locale" | "tenant">, moment: Date): string {
  const style = { dateStyle: "long", timeStyle: "short", timeZone: tenant.config.timezone } as const;
  return new Intl.DateTimeFormat(locale, style).format(moment);
}

/** A day as the visitor's language writes it, where the brand is. */
export function dayText({ locale, tenant }: Pick<Ctx, "locale" | "tenant">, moment: Date): string {
  const style = { dateStyle: "long", timeZone: tenant.config.timezone } as const;
  return new Intl.DateTimeFormat(locale, style).format(moment);
}

/** The name of a country in the visitor's language; null where it is not known. @param code such as "NL" */
export function countryText({ locale }: Pick<Ctx, "locale">, code: string | null): string | null {
  if (!code || !/^[A-Z]{2}$/.test(code)) return null;
  return new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? null;
}
