/**
 * Returns a regular expression, as text, that matches the paths of routes.
 * @param paths as in the route table, with parameters such as `:id`, which is a number, and `:slug?`
 */
export function patternOf(paths: readonly string[]): string {
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
