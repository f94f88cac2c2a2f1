import { randomBytes } from "node:crypto";

/**
 * Not guessable: with a known name one transaction could prepare another statement under it, which the next tenant on the connection would
 * run.
 */
export const STATEMENT_PREFIX = `livery_${randomBytes(12).toString("base64url")}_`;

/** The maximum number of named texts: more would only fill the memory of each connection on the server. */
const MAX_NAMES = 500;
/** Searches have many texts and a separate share of names: rare ones must not use up the names of queries that every page runs. */
const MAX_SEARCH_NAMES = 200;
/** The texts remembered as seen once. Lists of varying length produce many that never repeat. */
const MAX_SEEN = 2_000;

const search = /\bsearch_entries\b/;
/** A star that stands for columns; one that counts rows does not. */
const manyColumns = /(?<!count\()\*/;

/** Assigns names to texts of queries within the limits above. A process has one for all connections ({@link statementName}). */
export function statementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  let searchNames = 0;
  return (sql) => {
    const known = names.get(sql);
    if (known) return known;
    const isSearch = search.test(sql);
    const hasRoom = isSearch ? searchNames < MAX_SEARCH_NAMES : names.size - searchNames < MAX_NAMES;
    if (!hasRoom || manyColumns.test(sql)) return undefined;
    if (!seen.has(sql)) {
      if (seen.size >= MAX_SEEN) seen.clear();
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
 * Returns the name under which a connection caches the plan of a query, from the second use of its text on; undefined for others. The text
 * must name its columns: a migration changes the meaning of `*`, which a cached plan does not survive.
 */
export const statementName = statementNames();
