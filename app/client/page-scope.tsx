import { createContext, type ReactNode, useContext } from "react";

/**
 * The values of one response that are not loader data: its nonce, the addresses of the build's files, and the translations (already JSON)
 * of a hydrated page. The browser reads them from the document.
 */
export type PageScope = {
  /** of inline scripts; undefined in documents and in the browser */
  nonce: string | undefined;
  /** whether React runs in the browser */
  isApp: boolean;
  /** the script of documents */
  documentScript: string;
  /** the script that reports errors; "" where they are not reported */
  errorScript: string;
  /** the inline script of the app's head; "" in the browser, where it has run */
  headScript: string;
  styles: readonly string[];
  /** the stylesheets that a document fetches when the signup opens over it */
  appStyles: readonly string[];
  translations: string;
  /** the id of the request, which is shown on errors */
  reference: string;
};

const Scope = createContext<PageScope>({
  nonce: undefined,
  isApp: false,
  documentScript: "",
  errorScript: "",
  headScript: "",
  appStyles: [],
  styles: [],
  translations: "",
  reference: "",
});

export function PageScopeProvider({ scope, children }: { scope: PageScope; children: ReactNode }) {
  return <Scope.Provider value={scope}>{children}</Scope.Provider>;
}

export function usePageScope(): PageScope {
  return useContext(Scope);
}

/** Returns the scope of the loaded document, in the browser. */
export function documentScope(): PageScope {
  return {
    nonce: undefined,
    isApp: true,
    documentScript: "",
    errorScript: document.documentElement.dataset.errorScript ?? "",
    headScript: "",
    appStyles: [],
    styles: [...document.querySelectorAll("link[data-app]")].map((link) => link.getAttribute("href") ?? ""),
    translations: document.getElementById("translations")?.textContent ?? "",
    reference: document.documentElement.dataset.reference ?? "",
  };
}
