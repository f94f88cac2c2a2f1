import type { Location } from "@remix-run/react";
import { useEffect } from "react";
import { neighboursOf } from "./person-list";

type Motion = "next" | "previous" | "in" | "out";
type RouterState = { location: Location; navigation: { location?: Location } };
type AppWindow = { __remixRouter?: { subscribe: (listener: (state: RouterState) => void) => () => void } };

/**
 * Says on the document's element which way the pages go that change into each other, for `view-transitions.css.ts`. Told by the router
 * itself: it must be there before the transition begins. APP §7
 */
export function usePageMotion(): void {
  useEffect(
    () =>
      (window as AppWindow).__remixRouter?.subscribe(({ location: from, navigation: { location: to } }) => {
        if (!to) return;
        const motion = motionOf(from.pathname, to.pathname);
        const { dataset } = document.documentElement;
        if (motion) dataset.motion = motion;
        else delete dataset.motion;
      }),
    [],
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
