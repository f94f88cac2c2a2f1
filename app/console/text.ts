import i18next from "i18next";
import { base } from "./messages/base";
import type { english } from "./messages/english";

/** A message of the console, without the ending of its plural form. */
export type MessageKey = Singular<keyof typeof english>;
type Singular<Key extends string> = Key extends `${infer Base}_ordinal_${string}`
  ? Base
  : Key extends `${infer Base}_one`
    ? Base
    : Key extends `${infer Base}_other`
      ? Base
      : Key;

/** The console's messages, in English so far. */
const instance = i18next.createInstance();
void instance.init({
  lng: "en",
  fallbackLng: "en",
  resources: { en: { translation: base } },
  initImmediate: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
});

/** Adds the messages of a folder of pages, which `messages/<folder>.ts` brings with its pages. */
export function addMessages(messages: Record<string, string>): void {
  instance.addResourceBundle("en", "translation", messages, true, true);
}

// The types of i18next know the messages of members' pages only.
const translate = instance.t as unknown as (key: string, values: object) => string;

/** Returns a message, with its values put in. `count` chooses the plural form, with `ordinal` that of "1st, 2nd". */
export function t(key: MessageKey, values: Record<string, string | number | boolean> = {}): string {
  return translate(key, values);
}
