import i18next, { type i18n as I18n } from "i18next";
import { settings } from "./translate";

/** What the page brings of its messages: `<script type="application/json" id="words">`. */
export type PageWords = {
  locale: string;
  always: Readonly<Record<string, string | number>>;
  words: Record<string, Record<string, string>>;
};

/** The i18next instance of an app page, from the messages that came with it. */
export function browserTranslations(): I18n {
  const element = document.getElementById("words");
  const { locale, always, words } = JSON.parse(
    element?.textContent ?? '{"locale":"en","always":{},"words":{}}',
  ) as PageWords;
  const instance = i18next.createInstance();
  void instance.init({
    ...settings,
    interpolation: { ...settings.interpolation, defaultVariables: always },
    lng: locale,
    resources: { [locale]: words },
    ns: Object.keys(words),
  });
  return instance;
}
