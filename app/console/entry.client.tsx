import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { DocumentScopeProvider, documentScope } from "./document-scope";

/** Says that the page takes input, for tests and for styles. */
function Arrival() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  return null;
}

/** Waits until Remix has decoded the page's data: its component throws a promise until then, which React must not see. */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

decodeData().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <DocumentScopeProvider scope={documentScope()}>
          <RemixBrowser />
          <Arrival />
        </DocumentScopeProvider>
      </StrictMode>,
    );
  }),
);
