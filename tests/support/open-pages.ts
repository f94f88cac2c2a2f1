import { allRoutes } from "~/route-table";

/** The paths of all pages that are open, those without parameters. */
export const openPages: readonly string[] = allRoutes
  .filter((route) => route.module && !route.path.includes(":"))
  .map((route) => route.path);
