import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { focusHeading } from "./focus-heading";

/** The address of the link that was followed from each history entry, by the entry's key. */
const followed = new Map<string, string>();

/**
 * After a navigation to another path, focuses the heading of the page; after a back navigation, the link that was followed, such as the
 * card of a list, so that keyboard users continue there. Another focused element of the page keeps the focus.
 *
 * The photo of the followed card grows into the profile and shrinks back on return: both have the view transition name `face`, which at
 * most one element of a page may have.
 */
export function useReturnedFocus(): void {
  const { key, pathname, hash } = useLocation();
  const shown = useRef(pathname);
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
  // A layout effect, so that it runs before the transition captures the new page.
  useLayoutEffect(() => {
    const link = isReturn ? linkFollowedFrom(key) : null;
    if (link) nameFace(link);
  }, [key, isReturn]);
  useEffect(() => {
    const isOther = shown.current !== pathname;
    shown.current = pathname;
    const activeElement = document.activeElement as HTMLElement | null;
    // The focus leaves a hidden element later, such as a row of the list of conversations on phones.
    if (activeElement?.matches("main :not(h1), dialog *") && activeElement.getClientRects().length) return;
    const link = isReturn ? linkFollowedFrom(key) : null;
    if (link) link.focus({ preventScroll: true });
    else if (isOther && !hash) {
      activeElement?.blur();
      focusHeading();
    }
  }, [key, pathname, hash, isReturn]);
}

function linkFollowedFrom(key: string): HTMLElement | null {
  const href = followed.get(key);
  return href ? document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`) : null;
}

let named: HTMLElement | null = null;

function nameFace(link: HTMLElement): void {
  named?.style.removeProperty("view-transition-name");
  // On a profile, the large photos have this name.
  named = document.querySelector("[data-reel]") ? null : faceOf(link);
  named?.style.setProperty("view-transition-name", "face");
}

function faceOf(link: HTMLElement): HTMLElement | null {
  return link.closest("li")?.querySelector<HTMLElement>("[data-face]") ?? null;
}
