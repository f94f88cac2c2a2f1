/** A text that occurs once in a file, and what stands there instead. */
export type Edit = { file: string; find: string; replace: string };

/** One weakening of the product, and the tests that must notice it. */
export type Mutant = Edit & {
  /** what no longer holds */
  name: string;
  /** test files that are run; at least one of their tests must fail */
  tests: readonly string[];
  /** only tests whose name contains this text */
  only?: string;
  /** the tests run the build in a process of its own, so that the server's half of it has to be built */
  served?: boolean;
  /** further edits, where the product has the same safeguard in two places */
  also?: readonly Edit[];
  /** why no test can notice it: something else keeps the guarantee */
  equivalent?: string;
};

/** All edits of a mutant, the first one first. */
export function editsOf({ file, find, replace, also = [] }: Mutant): Edit[] {
  return [{ file, find, replace }, ...also];
}

/**
 * Applies the edits of a mutant.
 * @param read gives a file's text
 * @returns the new text of each file
 * @throws Error that names the mutant, where a text does not occur exactly once or nothing would change
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
