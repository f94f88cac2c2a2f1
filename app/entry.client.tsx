import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { browserTranslator } from "~/i18n/browser-words";
import { WordsProvider } from "~/i18n/words-context";
import { documentScope, PageScopeProvider } from "~/layouts/page-scope";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageScopeProvider scope={documentScope()}>
        <WordsProvider t={browserTranslator()}>
          <RemixBrowser />
        </WordsProvider>
      </PageScopeProvider>
    </StrictMode>,
  );
});
