import { expect, test } from "vitest";
import { locales } from "~/i18n/languages";
import { mollieLocale } from "./mollie-names.server";

test("Mollie's page has the language of the member in each interface language", () => {
  expect(locales.map((locale) => mollieLocale(locale, "").slice(0, 2))).toEqual(locales);
});
