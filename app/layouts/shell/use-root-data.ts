import { useRouteLoaderData } from "@remix-run/react";
import type { rootData } from "./root-data.server";

type RootData = Awaited<ReturnType<typeof rootData>>;

/** In the browser: the data that the root's loader gave last. */
let last: RootData | undefined;

/**
 * The root loader's data. The router drops it when a navigation fails as a whole; the shell then goes on with what it showed before.
 * @returns undefined where the document itself failed
 */
export function useRootData(): RootData | undefined {
  const data = useRouteLoaderData<RootData>("root") as RootData | undefined;
  if (typeof document === "undefined") return data;
  if (data) last = data;
  return data ?? last;
}
