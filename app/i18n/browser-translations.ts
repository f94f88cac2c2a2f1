import i18next, { type BackendModule, type i18n as I18n } from "i18next";
import { settings } from "./translate";

/** The messages that the page contains: `<script type="application/json" id="translations">`. */
export type PageTranslations = {
  locale: string;
  always: Readonly<Record<string, string | number>>;
  translations: Record<string, Record<string, string>>;
};

/** Creates the i18next instance of an app page from the messages in the page. Other namespaces are fetched when a page needs them. */
export function browserTranslations(): I18n {
  const element = document.getElementById("translations");
  const given = JSON.parse(
    element?.textContent ?? '{"locale":"en","always":{},"translations":{}}',
  ) as PageTranslations;
  return createInstance(given, element?.dataset.href ?? "");
}

/** Fetches all messages of an app page again after a change of the brand's configuration, from the new address in `#translations`. */
export async function renewTranslations(i18n: I18n, always: PageTranslations["always"]): Promise<void> {
  if (i18n.options.interpolation) i18n.options.interpolation.defaultVariables = always;
  await i18n.reloadResources([i18n.language]);
  // Renders again what shows the old messages.
  i18n.emit("languageChanged", i18n.language);
}

/**
 * Creates the i18next instance for a place in a document, which contains no messages, and fetches some namespaces.
 * @param href where the namespaces are: `/messages/<version>/<language>/`
 * @throws Error when a namespace cannot be fetched
 */
export async function loadTranslations(
  href: string,
  always: PageTranslations["always"],
  namespaces: readonly string[],
): Promise<I18n> {
  const instance = createInstance({ locale: document.documentElement.lang, always, translations: {} }, href);
  await instance.loadNamespaces(namespaces);
  for (const namespace of namespaces)
    if (!instance.hasResourceBundle(instance.language, namespace))
      throw new Error(`No messages: ${namespace}`);
  return instance;
}

function createInstance({ locale, always, translations }: PageTranslations, href: string): I18n {
  const instance = i18next.createInstance();
  const backend: BackendModule = {
    type: "backend",
    init: () => undefined,
    read: (_language, namespace, done) => {
      fetch(`${document.getElementById("translations")?.dataset.href ?? href}${namespace}.json`)
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
    resources: { [locale]: translations },
    partialBundledLanguages: true,
    ns: Object.keys(translations),
  });
  return instance;
}
