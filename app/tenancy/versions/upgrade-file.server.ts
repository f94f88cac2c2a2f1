import { expectation } from "../expectation.server";
import type { Json, JsonFile } from "../json-file.server";
import { locator, type Problem, valueText } from "../problems.server";
import { type Step, steps } from "./steps.server";

/** A removed field that a file still has. */
export type RemovedField = {
  name: string;
  /** the version of the schema that no longer has it */
  version: number;
  becomes?: string;
};

/** A configuration file in the current version of the schema. `text` is what the file contains. */
export type UpgradedFile = JsonFile & {
  /** the version that the file was written for */
  version: number;
  /** the fields of the file before the steps */
  written: Json;
  removed: readonly RemovedField[];
};

/**
 * Upgrades the fields of a tenant's file or of a base to the current version of the schema, in memory.
 * @param base the file's base; null for a base itself and for a file without one
 * @param chain the steps between the versions
 * @returns the file; or the problem that refuses it: a version that is not known, or a removed field with a value that it could not have
 */
export function upgradeFile(
  file: JsonFile,
  base: UpgradedFile | null,
  chain: readonly Step[] = steps,
): UpgradedFile | { problem: Problem } {
  const current = chain.length + 1;
  const { version = 1 } = file.json;
  if (typeof version !== "number" || !Number.isInteger(version) || version < 1)
    return { problem: problemOf(file, "version", valueText(version), `an integer from 1 to ${current}`) };
  if (version > current) {
    const expected = `at most ${current}, the newest version that this release knows`;
    return { problem: problemOf(file, "version", String(version), expected) };
  }
  let json = file.json;
  const removed: RemovedField[] = [];
  for (let from = version; from < current; from++) {
    const { removed: fields, upgrade } = chain[from - 1]!;
    for (const [name, { values, becomes }] of Object.entries(fields)) {
      if (!Object.hasOwn(json, name)) continue;
      const issue = values.safeParse(json[name]).error?.issues[0];
      if (issue) return { problem: problemOf(file, name, valueText(json[name]), expectation(issue)) };
      removed.push({ name, version: from + 1, ...(becomes ? { becomes } : {}) });
    }
    json = upgrade(json, base ? inVersion(base, from, chain) : {});
  }
  if (json.version !== current) json = { ...json, version: current };
  return { ...file, json, version, written: file.json, removed };
}

/** Returns the fields of a base in a version of the schema; those of a newer base as they are. */
function inVersion(base: UpgradedFile, version: number, chain: readonly Step[]): Json {
  let json = base.written;
  for (let from = base.version; from < version; from++) json = chain[from - 1]!.upgrade(json, {});
  return json;
}

/**
 * Returns a problem for each removed field of a file. It is a warning in the version that removed the field, and an error in later ones.
 * @param command the command that rewrites the file
 * @param current the current version of the schema
 */
export function removedFieldProblems(
  file: UpgradedFile,
  command: string,
  current = steps.length + 1,
): Problem[] {
  return file.removed.map(({ name, version, becomes }) => {
    const isOverdue = version < current;
    const expected = becomes ? `"${becomes}", which replaces it` : "no such field";
    const problem = problemOf(file, name, `a field that version ${version} of the schema removed`, expected);
    const hint = isOverdue
      ? `${command} rewrites the file`
      : `the next version refuses it; ${command} rewrites the file`;
    return { ...problem, severity: isOverdue ? "error" : "warning", hint };
  });
}

/** Returns when a field was removed and what replaces it, for a file that states a later version; null for other names. */
export function findRemoval(name: string, chain: readonly Step[] = steps): RemovedField | null {
  for (const [at, { removed }] of chain.entries())
    if (Object.hasOwn(removed, name)) {
      const { becomes } = removed[name]!;
      return { name, version: at + 2, ...(becomes ? { becomes } : {}) };
    }
  return null;
}

function problemOf(file: JsonFile, field: string, found: string, expected: string): Problem {
  const { line, column } = locator(file.text)([field]);
  return { severity: "error", file: file.file, line, column, path: field, found, expected };
}
