import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { browserTranslator } from "~/i18n/browser-words";
import { WordsProvider } from "~/i18n/words-context";
import { documentScope, PageScopeProvider } from "~/layouts/page-scope";

/** Tells the page's script that React has taken the page over. */
function Arrival() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    document.dispatchEvent(new Event("hydrated"));
  }, []);
  return null;
}

document.dispatchEvent(new Event("hydrating"));
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageScopeProvider scope={documentScope()}>
        <WordsProvider t={browserTranslator()}>
          <RemixBrowser />
          <Arrival />
        </WordsProvider>
      </PageScopeProvider>
    </StrictMode>,
  );
});
