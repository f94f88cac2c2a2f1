import { createContext, Fragment, type ReactNode, useContext } from "react";
import type { Translate } from "./translate";

const WordsContext = createContext<Translate | null>(null);

/** Gives the page's translator to everything below. */
export function WordsProvider({ t, children }: { t: Translate; children: ReactNode }) {
  return <WordsContext.Provider value={t}>{children}</WordsContext.Provider>;
}

/** The page's translator: `const t = useWords(); t("common:login")`. */
export function useWords(): Translate {
  const t = useContext(WordsContext);
  if (!t) throw new Error("useWords outside of WordsProvider");
  return t;
}

/** A text with the few tags that words may carry: `<em>` for the stressed words, `<strong>`, and `<br>`. Anything else is shown as it stands. */
export function richText(text: string): ReactNode {
  const parts = text.split(/(<em>.*?<\/em>|<strong>.*?<\/strong>|<br\s*\/?>)/g);
  return parts.map((part, at) => {
    const key = at;
    if (part.startsWith("<em>")) return <em key={key}>{part.slice(4, -5)}</em>;
    if (part.startsWith("<strong>")) return <strong key={key}>{part.slice(8, -9)}</strong>;
    return part.startsWith("<br") ? <br key={key} /> : <Fragment key={key}>{part}</Fragment>;
  });
}
