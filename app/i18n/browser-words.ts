import i18next, { type BackendModule, type i18n as I18n } from "i18next";
import { settings } from "./translate";

/** What the page brings of its messages: `<script type="application/json" id="words">`. */
export type PageWords = {
  locale: string;
  always: Readonly<Record<string, string | number>>;
  words: Record<string, Record<string, string>>;
};

/** The i18next instance of an app page, from the messages that came with it. Other namespaces are fetched when a page needs them. */
export function browserTranslations(): I18n {
  const element = document.getElementById("words");
  const given = JSON.parse(element?.textContent ?? '{"locale":"en","always":{},"words":{}}') as PageWords;
  return createInstance(given, element?.dataset.href ?? "");
}

/** Fetches all messages of an app page again, from where `#words` now says that they are: the brand's configuration has changed. */
export async function renewTranslations(i18n: I18n, always: PageWords["always"]): Promise<void> {
  if (i18n.options.interpolation) i18n.options.interpolation.defaultVariables = always;
  await i18n.reloadResources([i18n.language]);
  // What has rendered with the old ones renders again.
  i18n.emit("languageChanged", i18n.language);
}

/**
 * The i18next instance of a place in a document, which has no messages of its own, with some namespaces fetched. @throws Error
 * @param href where a namespace is: `/words/<version>/<language>/`
 */
export async function loadTranslations(
  href: string,
  always: PageWords["always"],
  namespaces: readonly string[],
): Promise<I18n> {
  const instance = createInstance({ locale: document.documentElement.lang, always, words: {} }, href);
  await instance.loadNamespaces(namespaces);
  for (const namespace of namespaces)
    if (!instance.hasResourceBundle(instance.language, namespace))
      throw new Error(`No messages: ${namespace}`);
  return instance;
}

function createInstance({ locale, always, words }: PageWords, href: string): I18n {
  const instance = i18next.createInstance();
  const backend: BackendModule = {
    type: "backend",
    init: () => undefined,
    read: (_language, namespace, done) => {
      fetch(`${document.getElementById("words")?.dataset.href ?? href}${namespace}.json`)
        .then(async (answer) => {
          if (!answer.ok) throw new Error(String(answer.status));
          return (await answer.json()) as Record<string, string>;
        })
        .then(
          (messages) => done(null, messages),
          (error: Error) => done(error, null),
        );
    },
  };
  void instance.use(backend).init({
    ...settings,
    interpolation: { ...settings.interpolation, defaultVariables: always },
    lng: locale,
    resources: { [locale]: words },
    partialBundledLanguages: true,
    ns: Object.keys(words),
  });
  return instance;
}
