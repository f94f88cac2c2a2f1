import type { ClientLoaderFunctionArgs, Location } from "@remix-run/react";

type Match = { route: { id: string; handle?: unknown } };
/** The part of the router's state that is read here. */
export type RouterState = {
  location: Location;
  navigation: { state: string; location?: Location; formMethod?: string };
  revalidation: string;
  matches: readonly Match[];
  loaderData: Record<string, unknown>;
};
type AppWindow = { __remixRouter?: { state: RouterState; revalidate: () => void } };

/** The data of the tabs that were open, by path: of the last query each. */
const cached = new Map<string, { search: string; data: unknown }>();
let isDue = false;
let isRenewing = false;

/**
 * Returns whether a navigation to an address shows a tab with the data that it had when it was left. Forms, and another query of the same
 * path, are always loaded.
 */
export function isCached({ pathname, search }: { pathname: string; search: string }): boolean {
  const state = (window as AppWindow).__remixRouter?.state;
  if (!state || state.location.pathname === pathname || state.navigation.formMethod) return false;
  return cached.get(pathname)?.search === search;
}

/** Shows a tab with the data that it had when it was left, and renews them behind it; a tab that was not open is loaded. decision 364 */
export function tabLoader<Data>({
  request,
  serverLoader,
}: Pick<ClientLoaderFunctionArgs, "request"> & { serverLoader: () => Promise<Data> }): Promise<Data> {
  const url = new URL(request.url);
  if (!isCached(url)) return serverLoader();
  isDue = true;
  return Promise.resolve(cached.get(url.pathname)?.data as Data);
}

/** Caches the data of an open tab. To be called with every state of the router. */
export function cacheTab({ location, navigation, revalidation, matches, loaderData }: RouterState): void {
  const route = matches.at(-1)?.route;
  const data = route && loaderData[route.id];
  if (data && (route.handle as { screen?: string } | undefined)?.screen === "tab")
    cached.set(location.pathname, { search: location.search, data });
  if (navigation.state === "idle" && revalidation === "idle") isRenewing = false;
}

/** Renews a tab that was shown from here. To be called when the tab stands where it was left: the router notes its place before it loads. */
export function renewTab(): void {
  if (!isDue) return;
  isDue = false;
  isRenewing = true;
  (window as AppWindow).__remixRouter?.revalidate();
}

/** Whether the shown tab is being renewed: where that fails, the tab stays, and it is tried again. */
export const isRenewingTab = () => isRenewing;
