import type { TenantDb } from "~/db/pool.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { print, printable } from "./output.ts";
import { UsageError } from "./usage.ts";

/** Flags of the commands that read one brand or several. */
export const scopeFlags = { all: { type: "boolean" }, company: { type: "string" } } as const;

/** The brands that a command is about: one, those of a company, or all. */
export type Scope = { slug: string } | { company: string } | { all: true };

/** A brand with its database. */
export type Brand = { tenant: Tenant; db: TenantDb };

/** What a command found at a brand, or why it failed there. */
export type OfBrand<T> = { slug: string; result: T } | { slug: string; error: string };

/**
 * Reads which brands a command is about: `--all`, `--company`, or else the first word.
 * @returns also the other words
 * @throws UsageError
 */
export function readScope(
  command: string,
  { all, company }: { all?: boolean; company?: string },
  positionals: readonly string[],
): { scope: Scope; words: string[] } {
  if (all && company !== undefined) throw new UsageError("--all and --company exclude each other.");
  if (all) return { scope: { all }, words: [...positionals] };
  if (company !== undefined) return { scope: { company }, words: [...positionals] };
  const [slug, ...words] = positionals;
  if (!slug) throw new UsageError(`${command} takes a slug, --all or --company <id>.`);
  return { scope: { slug }, words };
}

/** Returns whether a command is about more than one brand: then it shows no personal data that it is not asked for. */
export const isWide = (scope: Scope) => !("slug" in scope);

/** @throws UsageError for an act, or one person, at several brands */
export function requireOne(scope: Scope, what: string): asserts scope is { slug: string } {
  if (!("slug" in scope)) throw new UsageError(`${what} takes one slug, neither --all nor --company.`);
}

/**
 * Runs `work` with each brand of a scope, one after another. Of several brands, the failure of one does not stop the others.
 * @param options.retired whether the named brand may be retired or without a folder
 * @throws Refusal if the named brand is not live, or no brand is of the company; the failure of the named brand
 */
export async function forBrands<T>(
  scope: Scope,
  work: (brand: Brand) => Promise<T>,
  options: { retired?: boolean } = {},
): Promise<OfBrand<T>[]> {
  const { forBrands } = await import("./for-brands.ts");
  return forBrands(scope, work, options);
}

/**
 * Prints what was found: of one brand as its command always did, of several ones with the slug before each.
 * @returns the exit status: 1 where a brand failed
 */
export function printBrands<T extends object>(
  asJson: boolean | undefined,
  scope: Scope,
  found: readonly OfBrand<T>[],
  linesOf: (result: T, slug: string) => readonly string[],
  none?: string,
): number {
  const done = found.flatMap((one) => ("result" in one ? [one] : []));
  const failed = found.flatMap((one) => ("error" in one ? [{ brand: one.slug, error: one.error }] : []));
  const [only] = done;
  if ("slug" in scope) {
    if (only) print(asJson, only.result, linesOf(only.result, only.slug), none);
    return 0;
  }
  if (asJson) {
    print(true, { brands: done.map(({ slug, result }) => ({ brand: slug, ...result })), failed }, []);
    return failed.length > 0 ? 1 : 0;
  }
  const shown = done.map(({ slug, result }) => ({ slug, lines: linesOf(result, slug) }));
  for (const { slug, lines } of shown)
    if (lines.length > 0) console.log(printable([slug, ...lines.map((line) => `  ${line}`)].join("\n")));
  const empty = shown.filter(({ lines }) => lines.length === 0).length;
  if (empty > 0) console.log(`${empty} of ${shown.length} brands: none.`);
  for (const { brand, error } of failed) console.error(printable(`${brand}: ${error}`));
  return failed.length > 0 ? 1 : 0;
}
