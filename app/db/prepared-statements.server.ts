import { randomBytes } from "node:crypto";

/**
 * Nobody guesses it: whoever knew the names could prepare something else under one of them, and the next tenant on the connection would run it.
 */
export const STATEMENT_PREFIX = `livery_${randomBytes(12).toString("base64url")}_`;

/** Texts that get a name: more would only fill each connection's memory on the server. */
const MOST_NAMES = 500;
/** Searches are composed of what is asked for, and have a share of their own: odd ones must not use up the names of what every page asks. */
const MOST_SEARCH_NAMES = 200;
/** Texts remembered as seen once. Lists of changing length make many that never come back. */
const MOST_SEEN = 2_000;

const search = /\bsearch_entries\b/;
/** A star that stands for columns; one that counts rows does not. */
const manyColumns = /(?<!count\()\*/;

/**
 * Gives names to the texts of queries, within the bounds above. A process has one for all connections ({@link statementName}).
 */
export function statementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  let searchNames = 0;
  return (sql) => {
    const known = names.get(sql);
    if (known) return known;
    const isSearch = search.test(sql);
    const hasRoom = isSearch ? searchNames < MOST_SEARCH_NAMES : names.size - searchNames < MOST_NAMES;
    if (!hasRoom || manyColumns.test(sql)) return undefined;
    if (!seen.has(sql)) {
      if (seen.size >= MOST_SEEN) seen.clear();
      seen.add(sql);
      return undefined;
    }
    seen.delete(sql);
    const name = `${STATEMENT_PREFIX}${names.size + 1}`;
    names.set(sql, name);
    if (isSearch) searchNames += 1;
    return name;
  };
}

/**
 * The name under which a connection keeps a query parsed and planned, from the second time on that its text is asked; undefined for
 * the others. What the columns are must stand in the text: a `*` changes its meaning with a migration, which a kept plan does not survive.
 */
export const statementName = statementNames();
