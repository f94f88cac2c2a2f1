import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useLayoutEffect } from "react";

/** The link that was followed from each entry of the history, by its key. */
const followed = new Map<string, string>();

/**
 * A way back leads the focus to the link that was followed, such as the card of a list: who goes by keyboard goes on from there. Where
 * something else has the focus already, it stays there.
 *
 * The photo of a card that is followed grows into the profile, and shrinks back into the card on the way back: both carry the name `face`
 * in the view transition. One element of a page has it at most. APP §7
 */
export function useReturnedFocus(): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === "POP";
  useEffect(() => {
    const note = ({ target }: MouseEvent) => {
      const link = (target as Element).closest?.<HTMLAnchorElement>("main a");
      const href = link?.getAttribute("href");
      if (!link || !href) return;
      followed.set(key, href);
      nameFace(link);
    };
    addEventListener("click", note, true);
    return () => removeEventListener("click", note, true);
  }, [key]);
  // Before the new page is captured for the transition.
  useLayoutEffect(() => {
    const link = isReturn ? linkFollowedFrom(key) : null;
    if (link) nameFace(link);
  }, [key, isReturn]);
  useEffect(() => {
    if (!isReturn || document.activeElement?.matches("main *, dialog *")) return;
    linkFollowedFrom(key)?.focus({ preventScroll: true });
  }, [key, isReturn]);
}

function linkFollowedFrom(key: string): HTMLElement | null {
  const href = followed.get(key);
  return href ? document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`) : null;
}

let named: HTMLElement | null = null;

function nameFace(link: HTMLElement): void {
  named?.style.removeProperty("view-transition-name");
  // On a profile the large photos have the name.
  named = document.querySelector("[data-reel]") ? null : faceOf(link);
  named?.style.setProperty("view-transition-name", "face");
}

function faceOf(link: HTMLElement): HTMLElement | null {
  return link.closest("li")?.querySelector<HTMLElement>("[data-face]") ?? null;
}
