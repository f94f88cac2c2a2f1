import { useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "./root-data.server";

/** Returns the data of the console's document; undefined on a page before the login. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}
