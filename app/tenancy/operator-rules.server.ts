import { z } from "zod";
import { expectation } from "./expectation.server";
import { type Json, readJsonFile } from "./json-file.server";
import { locator, type Problem, pathText, valueText } from "./problems.server";
import { TenantFiles } from "./tenant-files.server";
import { valueAt } from "./tenant-source.server";

/** The operator's file about all brands. It is outside their folders, so that no brand can change it. */
export const OPERATOR_FILE = "_operator.json";

const ids = z.array(z.string());
const OperatorFile = z.strictObject({
  /** the ids of the brands of a company, by `company.id`; another brand that states the company does not belong to it */
  companies: z.record(z.string(), ids).default({}),
  /** the ids of the brands that may use a variable, or a host and the names below it */
  names: z.record(z.string(), ids).default({}),
});

type Brand = { id: string; companyId: string; company: string };

/** What the operator says about names that several brands use. Without the operator's word, brands that state one company share names. */
export class OperatorRules {
  readonly #companies: ReadonlyMap<string, readonly string[]>;
  readonly #names: ReadonlyMap<string, readonly string[]>;

  /** @param areCompaniesTrusted false while the file cannot be read: then no brands belong together */
  constructor(
    file: z.infer<typeof OperatorFile>,
    readonly areCompaniesTrusted = true,
  ) {
    this.#companies = new Map(Object.entries(file.companies));
    this.#names = new Map(Object.entries(file.names));
  }

  /** Returns whether two brands may share a name. @param names the name, and the hosts above it */
  areTogether(one: Brand, other: Brand, names: readonly string[]): boolean {
    const listed = this.#listOf(names);
    if (listed) return listed.includes(one.id) && listed.includes(other.id);
    if (!this.areCompaniesTrusted || one.company !== other.company) return false;
    const members = this.#companies.get(one.companyId);
    return !members || (members.includes(one.id) && members.includes(other.id));
  }

  /** Returns whether the operator's file gives a name to one brand, or names it as one of the company that both state. */
  favours(one: Brand, other: Brand, names: readonly string[]): boolean {
    const listed = this.#listOf(names);
    if (listed) return listed.includes(one.id);
    const members = this.#companies.get(one.companyId) ?? [];
    return one.companyId === other.companyId && members.includes(one.id);
  }

  /** Returns whether the operator's file says that two brands belong together, or only their own configurations do. */
  isConfirmed(one: Brand, names: readonly string[]): boolean {
    return this.#listOf(names) !== undefined || this.#companies.has(one.companyId);
  }

  #listOf(names: readonly string[]): readonly string[] | undefined {
    for (const name of names) if (this.#names.has(name)) return this.#names.get(name);
    return undefined;
  }
}

/**
 * Reads the operator's file.
 * @param dir the folder that contains all tenants
 * @returns the rules; with problems, rules that let no brands share names
 */
export function readOperatorRules(dir: string): { rules: OperatorRules; problems: Problem[] } {
  const nothing = { companies: {}, names: {} };
  const read = readJsonFile(new TenantFiles(dir), OPERATOR_FILE, "configuration");
  if (!read) return { rules: new OperatorRules(nothing), problems: [] };
  if ("problem" in read) return { rules: new OperatorRules(nothing, false), problems: [read.problem] };
  const parsed = OperatorFile.safeParse(read.json);
  if (parsed.success) return { rules: new OperatorRules(parsed.data), problems: [] };
  const at = locator(read.text);
  const problems = parsed.error.issues.map((issue): Problem => {
    const place = issue.path.filter((part) => typeof part !== "symbol");
    const { line, column } = at(place);
    const found = valueText(valueAt(read.json as Json, place));
    const expected =
      issue.code === "unrecognized_keys" ? 'no other keys than "companies" and "names"' : expectation(issue);
    return { severity: "error", file: read.file, line, column, path: pathText(place), found, expected };
  });
  return { rules: new OperatorRules(nothing, false), problems };
}
