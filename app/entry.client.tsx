import { RemixBrowser } from "@remix-run/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { watchDataRequests } from "~/client/data-requests";
import { queryClient } from "~/client/live/queries";
import { documentScope, PageScopeProvider } from "~/client/page-scope";
import { browserTranslations } from "~/i18n/browser-translations";

/** Notifies the page's script that React has hydrated the page. */
function Arrival() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    document.dispatchEvent(new Event("hydrated"));
  }, []);
  return null;
}

/**
 * Waits until Remix has decoded the page's data. Remix's component throws a promise until then, which React must not see: a click on a root
 * that is suspended before its first commit fails with React's error 345.
 */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

const i18n = browserTranslations();
watchDataRequests(() => i18n.t("common:not_sent_offline"));

decodeData().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageScopeProvider scope={documentScope()}>
          <I18nextProvider i18n={i18n}>
            <QueryClientProvider client={queryClient()}>
              <RemixBrowser />
              <Arrival />
            </QueryClientProvider>
          </I18nextProvider>
        </PageScopeProvider>
      </StrictMode>,
    );
  }),
);
