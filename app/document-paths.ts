import { allRoutes } from "./route-table";

/** Paths without a route that are documents all the same: the list of mails of a development server. */
const OTHERS = ["/dev/outbox"];

/**
 * The pattern of the paths of documents. The build for browsers replaces this module by its value (`vite.config.ts`), because the route table
 * stays on the server.
 */
export const documentPattern: string = patternOf([
  ...allRoutes.filter(({ document }) => document).map(({ path }) => path),
  ...OTHERS,
]);

/** Returns a pattern that matches the given paths, with parameters such as `:id` and `:slug?`. */
function patternOf(paths: readonly string[]): string {
  const each = paths.map((path) =>
    path
      .slice(1)
      .replace(/\/:\w+\?/g, "(/[^/]+)?")
      .replace(/:id\b/g, "\\d+")
      .replace(/:\w+/g, "[^/]+"),
  );
  const hasIndex = each.includes("");
  const others = `(${each.filter((path) => path !== "").join("|")})/?`;
  return hasIndex ? `^/(${others})?$` : `^/${others}$`;
}
