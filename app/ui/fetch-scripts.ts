import { matchRoutes } from "@remix-run/react";

type AppWindow = {
  __remixRouter?: { routes: Parameters<typeof matchRoutes>[0] };
  __remixManifest?: { routes: Record<string, { module: string; imports?: string[] } | undefined> };
};

/**
 * Fetches the scripts of an app page that will probably be opened. Its data are not fetched: some loaders note that a page was looked at,
 * so they may run only when it is.
 */
export function fetchScriptsOf(href: string): void {
  const { __remixRouter: router, __remixManifest: manifest } = window as AppWindow;
  if (!router || !manifest) return;
  for (const { route } of matchRoutes(router.routes, href.replace(/[?#].*/s, "")) ?? []) {
    const files = manifest.routes[route.id ?? ""];
    for (const file of files ? [files.module, ...(files.imports ?? [])] : []) preload(file);
  }
}

const asked = new Set<string>();

function preload(file: string): void {
  if (asked.has(file)) return;
  asked.add(file);
  if (document.querySelector(`link[rel=modulepreload][href="${CSS.escape(file)}"]`)) return;
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = file;
  document.head.append(link);
}
