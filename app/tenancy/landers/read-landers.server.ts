import type { $ZodIssue } from "zod/v4/core";
import { checkLander, type LanderNeeds } from "../check/check-landers.server";
import { expectation } from "../expectation.server";
import { readJsonFile } from "../json-file.server";
import { landerKinds, profileLanderKinds } from "../lander-kinds";
import { firstProblems, locator, MAX_PROBLEMS, type Problem, pathText, valueText } from "../problems.server";
import type { TenantFiles } from "../tenant-files.server";
import { valueAt } from "../tenant-source.server";
import { yieldToRequests } from "../yield.server";
import { LanderVariant } from "./lander-variant.server";

/** The variants of a tenant's landers, by slug, which is the name of the file. */
export type TenantLanders = Readonly<Record<string, LanderVariant>>;

/**
 * Reads the variants of a tenant's landers, `landers/<slug>.json`.
 * @param needs the landers and languages of the brand, null if its configuration is refused
 * @returns the variants, the text of all files for the tenant's version, errors that refuse the tenant, and warnings. product 18.7
 */
export async function readLanders(
  files: TenantFiles,
  needs: LanderNeeds,
): Promise<{ landers: TenantLanders; text: string; problems: Problem[] }> {
  const landers: Record<string, LanderVariant> = {};
  const problems: Problem[] = [];
  let text = "";
  for (const name of files.list("landers")) {
    await yieldToRequests();
    const file = files.path(`landers/${name}`);
    const slug = name.replace(/\.json$/, "");
    if (!name.endsWith(".json") || !/^[a-z0-9-]{1,40}$/.test(slug)) {
      const expected = "a lander such as utrecht.json: lower-case letters, digits and dashes";
      problems.push({
        severity: "error",
        file,
        line: 0,
        column: 0,
        path: "",
        found: `the file ${name}`,
        expected,
      });
      continue;
    }
    const read = readJsonFile(files, `landers/${name}`, "configuration");
    if (!read) continue;
    if ("problem" in read) {
      problems.push(read.problem);
      continue;
    }
    text += read.text;
    const parsed = LanderVariant.safeParse(read.json);
    const locate = locator(read.text);
    if (parsed.success) {
      if (parsed.data.blocks && isKind(slug))
        problems.push({
          severity: "error",
          file,
          ...locate(["blocks"]),
          path: "blocks",
          found: `the name ${name}, which is a built-in lander's`,
          expected: "another name of the file: it is the address of the lander",
        });
      landers[slug] = parsed.data;
      problems.push(...checkLander(files, file, parsed.data, needs, locate));
      continue;
    }
    const found = parsed.error.issues.slice(0, MAX_PROBLEMS + 1).map((issue): Problem => {
      const { place, expected, unknown } = readIssue(issue);
      const { line, column } = locate(unknown === undefined ? place : [...place, unknown]);
      return {
        severity: "error",
        file,
        line,
        column,
        path: pathText(place),
        found: unknown === undefined ? valueText(valueAt(read.json, place)) : `the unknown key "${unknown}"`,
        expected,
      };
    });
    problems.push(...firstProblems(file, found));
  }
  return { landers, text, problems };
}

const isKind = (name: string) => [...landerKinds, ...profileLanderKinds].some((kind) => kind === name);

/** Returns the place of an issue, and what was expected there. Of a text that is one or by language, the form that was written counts. */
function readIssue(issue: $ZodIssue): { place: (string | number)[]; expected: string; unknown?: string } {
  const place = issue.path.filter((part) => typeof part !== "symbol");
  if (issue.code === "unrecognized_keys")
    return { place, expected: "a key of the schema", unknown: issue.keys[0] ?? "" };
  const meant =
    issue.code === "invalid_union"
      ? issue.errors.flatMap(([first]) => (first && first.code !== "invalid_type" ? [first] : []))[0]
      : undefined;
  if (!meant) return { place, expected: expectation(issue) };
  const inside = readIssue(meant);
  return { ...inside, place: [...place, ...inside.place] };
}
