import { createContext, type ReactNode, useContext } from "react";

/** The values of one answer that are not loader data. The browser reads them from the document. */
export type DocumentScope = { nonce: string | undefined; styles: readonly string[]; reference: string };

const Scope = createContext<DocumentScope>({ nonce: undefined, styles: [], reference: "" });

export function DocumentScopeProvider({ scope, children }: { scope: DocumentScope; children: ReactNode }) {
  return <Scope.Provider value={scope}>{children}</Scope.Provider>;
}

export const useDocumentScope = () => useContext(Scope);

/** Returns the scope of the loaded document, in the browser. */
export function documentScope(): DocumentScope {
  const links = [...document.querySelectorAll("link[data-console]")];
  return {
    nonce: undefined,
    styles: links.map((link) => link.getAttribute("href") ?? ""),
    reference: document.documentElement.dataset.reference ?? "",
  };
}
