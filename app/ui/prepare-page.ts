import { matchRoutes } from "@remix-run/react";
import type { i18n as I18n } from "i18next";

type AppWindow = {
  __remixRouter?: { routes: Parameters<typeof matchRoutes>[0] };
  __remixManifest?: { routes: Record<string, { module: string; imports?: string[] } | undefined> };
};
type PageModule = { handle?: { i18n?: readonly string[] } };

/** The pages that are already prepared, by the address of their script. */
const prepared = new Set<string>();

/**
 * Fetches the scripts and messages of an app page that is being opened, or probably will be, in parallel with its data. The data are not
 * prefetched: some loaders record that a page was viewed, so they may run only when it is.
 */
export function preparePage(href: string, i18n: I18n): void {
  const { __remixRouter: router, __remixManifest: manifest } = window as AppWindow;
  if (!router || !manifest) return;
  for (const { route } of matchRoutes(router.routes, href.replace(/[?#].*/s, "")) ?? []) {
    const files = manifest.routes[route.id ?? ""];
    if (!files || prepared.has(files.module)) continue;
    prepared.add(files.module);
    for (const file of files.imports ?? []) preload(file);
    (import(/* @vite-ignore */ files.module) as Promise<PageModule>)
      .then(({ handle }) => i18n.loadNamespaces(handle?.i18n ?? []))
      // The navigation itself fetches what is missing, and reports errors.
      .catch(() => prepared.delete(files.module));
  }
}

function preload(file: string): void {
  if (document.querySelector(`link[rel=modulepreload][href="${CSS.escape(file)}"]`)) return;
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = file;
  document.head.append(link);
}
