import { allRoutes } from "~/route-table";

/** Pages that lead strangers on, or that a mailed link must come before. */
const notForStrangers = new Set(["activate-done", "reset-password-do"]);

/** The paths of all pages that are open to strangers, those without parameters. */
export const openPages: readonly string[] = allRoutes
  .filter((route) => route.module && !route.path.includes(":") && !notForStrangers.has(route.name))
  .map((route) => route.path);
