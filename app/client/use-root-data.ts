import { useRouteLoaderData } from "@remix-run/react";
import type { rootData } from "~/layouts/shell/root-data.server";

type RootData = Awaited<ReturnType<typeof rootData>>;

/** In the browser: the latest data of the root loader. */
let last: RootData | undefined;

/**
 * Returns the root loader's data. The router drops it when a navigation fails as a whole; the shell then continues with the previous data.
 * @returns undefined if the document itself failed
 */
export function useRootData(): RootData | undefined {
  const data = useRouteLoaderData<RootData>("root") as RootData | undefined;
  if (typeof document === "undefined") return data;
  if (data) last = data;
  return data ?? last;
}
