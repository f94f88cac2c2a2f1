/** An edit: a text that occurs exactly once in a file, and its replacement. */
export type Edit = { file: string; find: string; replace: string };

/** A change that breaks a guarantee of the product, and the tests that must detect it. */
export type Mutant = Edit & {
  /** the broken guarantee */
  name: string;
  /** test files to run; at least one of their tests must fail */
  tests: readonly string[];
  /** runs only tests whose name contains this text */
  only?: string;
  /** the tests start the built server in a separate process, so the server must be built with the mutant */
  served?: boolean;
  /** further edits, for a safeguard that exists in several places */
  also?: readonly Edit[];
  /** why no test can detect it: another safeguard still ensures the guarantee */
  equivalent?: string;
};

/** Returns all edits of a mutant in order. */
export function editsOf({ file, find, replace, also = [] }: Mutant): Edit[] {
  return [{ file, find, replace }, ...also];
}

/**
 * Applies the edits of a mutant.
 * @param read returns a file's text
 * @returns the new text of each file
 * @throws Error that names the mutant if a text does not occur exactly once or an edit changes nothing
 */
export function mutate(mutant: Mutant, read: (file: string) => string): Map<string, string> {
  const changed = new Map<string, string>();
  for (const { file, find, replace } of editsOf(mutant)) {
    const before = changed.get(file) ?? read(file);
    const count = before.split(find).length - 1;
    if (count !== 1)
      throw new Error(`"${mutant.name}": the text to replace occurs ${count} times in ${file}:\n${find}`);
    if (find === replace) throw new Error(`"${mutant.name}": the edit of ${file} changes nothing.`);
    changed.set(
      file,
      before.replace(find, () => replace),
    );
  }
  return changed;
}
