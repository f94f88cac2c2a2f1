import { matchRoutes, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { numberIn, paths } from "~/paths";
import { preparePage } from "~/ui/prepare-page";
import { cacheTab, type RouterState, renewTab } from "./cached-tabs";
import { requestEarly } from "./data-requests";
import { neighboursOf } from "./person-list";

type Motion = "next" | "previous" | "in" | "out";
let requestedKey: string | undefined;

type AppWindow = {
  __remixRouter?: {
    routes: Parameters<typeof matchRoutes>[0];
    subscribe: (listener: (state: RouterState) => void) => () => void;
  };
  __remixManifest?: { routes: Record<string, { hasClientLoader: boolean } | undefined> };
  __remixRouteModules?: Record<string, unknown>;
};

/**
 * Runs when a navigation starts: fetches the next page's scripts, translations and data in parallel, and sets the direction of the
 * page transition on the document element for `view-transitions.css.ts`. It subscribes to the router itself, so that both happen before the
 * page can change. Tabs that were left are cached, and renewed once they are shown again
 * (`cached-tabs.ts`).
 */
export function useNavigationStart(): void {
  const { i18n } = useTranslation();
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another page is shown
  useEffect(renewTab, [location]);
  useEffect(
    () =>
      (window as AppWindow).__remixRouter?.subscribe((state) => {
        cacheTab(state);
        const { location: from, navigation } = state;
        const { location: to } = navigation;
        if (to?.key !== requestedKey) {
          requestedKey = to?.key;
          if (to) {
            const isOtherPage = !navigation.formMethod && from.pathname !== to.pathname;
            requestEarly(to.pathname + to.search, isOtherPage ? routesBeforeScript(to.pathname) : []);
          }
        }
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

/** Returns the ids of the routes whose data can be requested before the script of a page: where it has a client loader and is not loaded. */
function routesBeforeScript(path: string): string[] {
  const {
    __remixRouter: router,
    __remixManifest: manifest,
    __remixRouteModules: loaded,
  } = window as AppWindow;
  const id = matchRoutes(router?.routes ?? [], path)?.at(-1)?.route.id;
  return id && manifest?.routes[id]?.hasClientLoader && !loaded?.[id] ? [id, "root"] : [];
}

/** Returns the direction of a page transition; null if the page only fades. */
export function motionOf(from: string, to: string): Motion | null {
  const [person, other] = [numberIn(from, paths.member), numberIn(to, paths.member)];
  if (person !== null && other !== null) {
    const neighbours = neighboursOf(person);
    return other === neighbours?.next?.id ? "next" : other === neighbours?.previous?.id ? "previous" : null;
  }
  if (from === paths.chats() && numberIn(to, paths.chat) !== null) return "in";
  return numberIn(from, paths.chat) !== null && to === paths.chats() ? "out" : null;
}
