import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect } from "react";

/** The link that was followed from each entry of the history, by its key. */
const followed = new Map<string, string>();

/**
 * A way back leads the focus to the link that was followed, such as the card of a list: who goes by keyboard goes on from there. Where
 * something else has the focus already, it stays there. APP §7
 */
export function useReturnedFocus(): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === "POP";
  useEffect(() => {
    const note = ({ target }: MouseEvent) => {
      const href = (target as Element).closest?.("main a")?.getAttribute("href");
      if (href) followed.set(key, href);
    };
    addEventListener("click", note, true);
    return () => removeEventListener("click", note, true);
  }, [key]);
  useEffect(() => {
    const href = isReturn ? followed.get(key) : undefined;
    if (!href || document.activeElement?.matches("main *, dialog *")) return;
    document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true });
  }, [key, isReturn]);
}
