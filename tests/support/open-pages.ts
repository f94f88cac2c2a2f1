import { allRoutes } from "~/route-table";

const built = allRoutes
  // Such as the list of all orders, which an order's number can follow.
  .map((route) => ({ ...route, path: route.path.replace(/\/:\w+\?$/, "") }))
  .filter(({ path }) => !path.includes(":") && !path.startsWith("/landers/"));

/** The paths of all public pages without parameters; landers have suites of their own. */
export const openPages: readonly string[] = built.filter(({ access }) => !access).map(({ path }) => path);

/** The paths of all member pages with content. */
export const memberPages: readonly string[] = built
  .filter(({ access, redirects }) => access === "member" && !redirects)
  .map(({ path }) => path);

/** The paths of all pages that are reached by a link, such as from a mail. */
export const linkedPages: readonly string[] = built
  .filter(({ access }) => access === "link")
  .map(({ path }) => path);
