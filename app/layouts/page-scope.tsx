import { createContext, type ReactNode, useContext } from "react";

/**
 * What belongs to one answer and must not travel as data: its nonce, the addresses of the build's files, and the words (already JSON)
 * that a hydrated page brings along. In the browser they are read back from the document.
 */
export type PageScope = {
  /** of inline scripts; undefined in documents and in the browser */
  nonce: string | undefined;
  /** whether React runs in the browser */
  isApp: boolean;
  /** the script of documents */
  documentScript: string;
  styles: readonly string[];
  /** what a document fetches when the signup opens over it */
  appStyles: readonly string[];
  words: string;
  /** names the request, where something went wrong with it */
  reference: string;
};

const Scope = createContext<PageScope>({
  nonce: undefined,
  isApp: false,
  documentScript: "",
  appStyles: [],
  styles: [],
  words: "",
  reference: "",
});

export function PageScopeProvider({ scope, children }: { scope: PageScope; children: ReactNode }) {
  return <Scope.Provider value={scope}>{children}</Scope.Provider>;
}

export function usePageScope(): PageScope {
  return useContext(Scope);
}

/** The scope of the document that the browser holds. */
export function documentScope(): PageScope {
  return {
    nonce: undefined,
    isApp: true,
    documentScript: "",
    appStyles: [],
    styles: [...document.querySelectorAll("link[data-app]")].map((link) => link.getAttribute("href") ?? ""),
    words: document.getElementById("words")?.textContent ?? "",
    reference: document.documentElement.dataset.reference ?? "",
  };
}
