import { allRoutes } from "~/route-table";

const built = allRoutes.filter((route) => route.module && !route.path.includes(":"));

/** The paths of all pages that are open to strangers, those without parameters. */
export const openPages: readonly string[] = built.filter(({ access }) => !access).map(({ path }) => path);

/** The paths of all pages that are a member's own and show something. */
export const memberPages: readonly string[] = built
  .filter(({ access, redirects }) => access === "member" && !redirects)
  .map(({ path }) => path);

/** The paths of all pages that are open to whoever has a link to them, such as from a mail. */
export const linkedPages: readonly string[] = built
  .filter(({ access }) => access === "link")
  .map(({ path }) => path);
