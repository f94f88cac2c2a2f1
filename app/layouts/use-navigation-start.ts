import type { Location } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { preparePage } from "~/ui/prepare-page";
import { neighboursOf } from "./person-list";

type Motion = "next" | "previous" | "in" | "out";
type RouterState = { location: Location; navigation: { location?: Location } };
type AppWindow = { __remixRouter?: { subscribe: (listener: (state: RouterState) => void) => () => void } };

/**
 * What happens when a navigation begins: the next page's scripts and messages are fetched beside its data, and the document's element says
 * which way the pages go that change into each other, for `view-transitions.css.ts`. Told by the router itself, so that both is done
 * before the page can change. APP §7
 */
export function useNavigationStart(): void {
  const { i18n } = useTranslation();
  useEffect(
    () =>
      (window as AppWindow).__remixRouter?.subscribe(({ location: from, navigation: { location: to } }) => {
        if (!to) return;
        preparePage(to.pathname, i18n);
        const motion = motionOf(from.pathname, to.pathname);
        const { dataset } = document.documentElement;
        if (motion) dataset.motion = motion;
        else delete dataset.motion;
      }),
    [i18n],
  );
}

/** @returns null where the page just fades */
export function motionOf(from: string, to: string): Motion | null {
  const [person, other] = [idOf("members", from), idOf("members", to)];
  if (person !== null && other !== null) {
    const neighbours = neighboursOf(person);
    return other === neighbours?.next ? "next" : other === neighbours?.previous ? "previous" : null;
  }
  if (from === "/chats" && idOf("chats", to) !== null) return "in";
  return idOf("chats", from) !== null && to === "/chats" ? "out" : null;
}

function idOf(list: "members" | "chats", path: string): number | null {
  const id = new RegExp(`^/${list}/(\\d+)$`).exec(path)?.[1];
  return id === undefined ? null : Number(id);
}
