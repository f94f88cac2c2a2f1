import { expect, test } from "vitest";
import { locales } from "~/i18n/languages";
import { mandateWording } from "./mandate-wording.server";

test("every language of the interface has its own mandate, which names the creditor twice and the eight weeks", () => {
  const texts = locales.map((locale) => {
    const { language, version, text } = mandateWording(locale);
    expect([language, version.endsWith(` ${locale}`)]).toEqual([locale, true]);
    const written = text("Anker B.V.");
    expect(written.split("Anker B.V.")).toHaveLength(3);
    expect(written, locale).toMatch(/8|acht|ocho|otto/);
    expect(written).not.toContain("..");
    return written;
  });
  expect(new Set(texts).size).toBe(locales.length);
});
