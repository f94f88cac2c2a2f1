import i18next from "i18next";
import { type Params, settings, type Translate } from "./translate";

/** What the page brings of its words: `<script type="application/json" id="words">`. */
export type PageWords = { locale: string; always: Params; words: Record<string, Record<string, string>> };

/** The translator of a hydrated page, from the words that came with it. */
export function browserTranslator(): Translate {
  const element = document.getElementById("words");
  const { locale, always, words } = JSON.parse(
    element?.textContent ?? '{"locale":"en","always":{},"words":{}}',
  ) as PageWords;
  const instance = i18next.createInstance();
  void instance.init({ ...settings, lng: locale, resources: { [locale]: words }, ns: Object.keys(words) });
  return (key, params) => instance.t(key, { ...always, ...params }) as string;
}
