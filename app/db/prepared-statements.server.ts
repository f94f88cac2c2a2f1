/** Texts that get a name: more would only fill each connection's memory on the server. */
const MOST_NAMES = 500;
/** Texts remembered as seen once. Lists of changing length make many that never come back. */
const MOST_SEEN = 2_000;

const names = new Map<string, string>();
const seen = new Set<string>();

/** A star that stands for columns; one that counts rows does not. */
const manyColumns = /(?<!count\()\*/;

/**
 * The name under which a connection keeps a query parsed and planned, from the second time on that its text is asked; undefined for
 * the others. What the columns are must stand in the text: a `*` changes its meaning with a migration, which a kept plan does not survive.
 */
export function statementName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known) return known;
  if (manyColumns.test(sql) || names.size >= MOST_NAMES) return undefined;
  if (!seen.has(sql)) {
    if (seen.size >= MOST_SEEN) seen.clear();
    seen.add(sql);
    return undefined;
  }
  seen.delete(sql);
  const name = `livery_${names.size + 1}`;
  names.set(sql, name);
  return name;
}
