import { createRoot, type Root } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { loadTranslations } from "~/i18n/browser-translations";
import { SignupDialog } from "~/routes/signup/signup-dialog";

const NAMESPACES = ["common", "errors", "account", "signup", "push", "photos"];

let root: Root | null = null;
let presses = 0;

/** Opens the signup of the app over a document, which runs no React until then. @throws when the messages cannot be loaded */
export async function openSignup(place: HTMLElement, href: string): Promise<void> {
  const { words = "", always = "{}", styles = "" } = place.dataset;
  const [i18n] = await Promise.all([
    loadTranslations(words, JSON.parse(always), NAMESPACES),
    ...styles.split(" ").filter(Boolean).map(loadStyles),
  ]);
  root ??= createRoot(place);
  presses += 1;
  root.render(
    <I18nextProvider i18n={i18n}>
      <SignupDialog key={presses} href={href} onClose={() => root?.render(null)} />
    </I18nextProvider>,
  );
}

/** Loads a stylesheet once. @throws Error when it cannot be loaded */
function loadStyles(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`No styles: ${href}`));
    document.head.append(link);
  });
}
