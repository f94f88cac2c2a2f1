import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { applyEdits, modify } from "jsonc-parser";
import { paths } from "~/paths";
import { type AnyLanderKind, kindsWithSlug, landerKinds, profileLanderKinds } from "~/tenancy/lander-kinds";
import { loadTenant } from "~/tenancy/load-tenant.server";
import { didYouMean, type Problem, problemText } from "~/tenancy/problems.server";
import { TenantRules } from "~/tenancy/tenant-rules.server";
import { Themes } from "~/tenancy/themes.server";
import { type Folders, folders, requireSlugs, translationsLater } from "./folders.ts";
import { parse, Refusal, UsageError } from "./usage.ts";

const kinds: readonly string[] = [...landerKinds, ...profileLanderKinds];
const NAME = /^[a-z0-9-]{1,40}$/;

/**
 * `lander <slug> <kind> [name]`: shows and checks a brand's landers of a kind. With a name it creates that variant if it is missing,
 * and changes the fields of the given flags. `lander <slug> <own>`: the same for a lander that the brand composed; `--blocks` creates it.
 */
export async function landerCommand(args: string[]): Promise<number> {
  const text = { type: "string" } as const;
  const { values, positionals } = parse(args, {
    json: { type: "boolean" },
    town: text,
    audience: text,
    campaign: text,
    headline: text,
    text,
    region: text,
    pictures: text,
    blocks: text,
    unlisted: { type: "boolean" },
  });
  const [slug, kind, name, ...more] = positionals;
  if (!slug || !kind || more.length > 0)
    throw new UsageError("lander takes a slug, a kind and optionally a name.");
  const where = folders();
  requireSlugs(where, [slug]);
  const dir = path.join(where.tenantsDir, slug, "landers");
  const { json, blocks, ...fields } = values;
  const own = ownFile(dir, kind, blocks !== undefined);
  if (own) {
    if (name !== undefined) throw new UsageError("A composed lander has no variants.");
    await requireComposed(where, slug, own);
    if (blocks !== undefined && existsSync(own))
      throw new Refusal(`${own} exists: change its blocks there, or remove it first.`);
    const list = blocks?.split(",").map((block) => ({ block: block.trim() }));
    await write(where, slug, own, { ...(list && { blocks: list }), ...variantFields(fields) });
  } else if (name !== undefined && isKind(kind)) {
    if (!NAME.test(name)) throw new UsageError("A name has lower-case letters, digits and dashes.");
    if (!kindsWithSlug.includes(kind)) throw new UsageError(`${kind} has no variants.`);
    const file = path.join(dir, `${name}.json`);
    await requireOfKind(where, slug, file, kind);
    await write(where, slug, file, {
      ...(!existsSync(file) && { kinds: [kind] }),
      ...variantFields(fields),
    });
  }
  const { addresses, problems, isPublished } = await report(where, slug, kind, dir);
  const ok = problems.every(({ severity }) => severity === "warning");
  if (json) console.log(JSON.stringify({ ok, kind, isPublished, addresses, problems }, null, 2));
  else {
    for (const address of addresses) console.log(address);
    if (!isPublished)
      console.log(`The brand does not publish it: add "${kind}" to landers in its tenant.json.`);
    for (const problem of problems)
      console.log(`${problemText(problem)}${problem.severity === "warning" ? " [warning]" : ""}`);
    console.log(problems.length === 0 ? "It has no problems." : `${problems.length} found.`);
  }
  return ok ? 0 : 1;
}

/**
 * Returns the file of a lander that the brand composed; null for a built-in kind.
 * @param isNew whether the file may be missing
 */
function ownFile(dir: string, name: string, isNew: boolean): string | null {
  if (isKind(name)) {
    if (isNew) throw new UsageError(`${name} is a built-in lander: name a composed one differently.`);
    return null;
  }
  const file = path.join(dir, `${name}.json`);
  if (NAME.test(name) && (isNew || existsSync(file))) return file;
  const meant = didYouMean(name, kinds);
  throw new UsageError(
    `There is no lander "${name}"${meant ? `. Did you mean "${meant}"?` : `; there are ${kinds.join(", ")}.`}`,
  );
}

type Flags = {
  [flag: string]: string | boolean | undefined;
  region?: string;
  pictures?: string;
  unlisted?: boolean;
};

/** Returns the fields of a lander file from the command's flags. */
function variantFields({ unlisted, pictures, region, ...texts }: Flags) {
  return {
    ...texts,
    ...(region ? { country: region.slice(0, 2), region } : {}),
    ...(pictures ? { pictures: pictures.split(",").map(pictureFile) } : {}),
    ...(unlisted ? { listed: false } : {}),
  };
}

function isKind(kind: string): kind is AnyLanderKind {
  return kinds.includes(kind);
}

/** Returns the picture's path in the tenant's folder for "3" or "03.webp". */
function pictureFile(given: string): string {
  const file = given.trim();
  return `pictures/${/^\d$/.test(file) ? `0${file}` : file}${file.includes(".") ? "" : ".webp"}`;
}

/** Loads the brand as the server does. */
async function load(where: Folders, slug: string) {
  const rules = new TenantRules(new Themes(where.themesDir), translationsLater(where));
  const { tenant, problems, warnings } = await loadTenant(where.tenantsDir, slug, rules);
  return { tenant, problems: [...problems, ...warnings] };
}

/** @throws Refusal for an existing file that is a variant of built-in landers */
async function requireComposed(where: Folders, slug: string, file: string) {
  if (!existsSync(file)) return;
  const { tenant } = await load(where, slug);
  if (tenant && !tenant.landers[path.basename(file, ".json")]?.blocks)
    throw new Refusal(`${file} is a variant of built-in landers: name one of its kinds.`);
}

/** @throws Refusal for an existing file that is a variant of other landers */
async function requireOfKind(where: Folders, slug: string, file: string, kind: AnyLanderKind) {
  if (!existsSync(file)) return;
  const { tenant } = await load(where, slug);
  if (tenant && !tenant.landers[path.basename(file, ".json")]?.kinds.includes(kind))
    throw new Refusal(`${file} is a variant of other landers. Add "${kind}" to its kinds.`);
}

/**
 * Writes fields of a lander file, which is created if it is missing; what it contains otherwise stays. Undoes it if it makes the tenant invalid.
 * @throws Refusal with the problems
 */
async function write(where: Folders, slug: string, file: string, fields: object) {
  if (Object.keys(fields).length === 0) return;
  const before = existsSync(file) ? readFileSync(file, "utf8") : null;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, before === null ? newFile(fields) : changed(before, fields));
  const { problems } = await load(where, slug);
  const wrong = problems.filter((problem) => problem.severity === "error" && problem.file === file);
  if (wrong.length === 0) return;
  if (before === null) rmSync(file);
  else writeFileSync(file, before);
  throw new Refusal(wrong.map(problemText).join("\n"));
}

const newFile = (fields: object) =>
  `${JSON.stringify({ $schema: "../../lander.schema.json", ...fields }, null, 2)}\n`;

/** Returns a file's text with other values of some fields; everything else keeps its form. */
function changed(text: string, fields: object): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2 };
  let result = text;
  for (const [name, value] of Object.entries(fields))
    result = applyEdits(result, modify(result, [name], value, { formattingOptions }));
  return result;
}

/** Returns the addresses of a lander, the problems of the brand's landers, and whether the brand publishes it. */
async function report(where: Folders, slug: string, kind: string, dir: string) {
  const { tenant, problems } = await load(where, slug);
  const isOfMember = profileLanderKinds.some((one) => one === kind);
  const base = isOfMember ? `/members/<id>/${kind}` : paths.lander(kind);
  const variants = Object.entries(tenant?.landers ?? {}).filter(([, variant]) =>
    variant.kinds.some((one) => one === kind),
  );
  const host = tenant ? `https://${tenant.config.domain}` : "";
  return {
    addresses: [base, ...variants.map(([name]) => `${base}/${name}`)].map((address) => host + address),
    problems: problems.filter(({ file }: Problem) => file.startsWith(`${dir}${path.sep}`)),
    isPublished: !landerKinds.some((one) => one === kind && !tenant?.config.landers.includes(one)),
  };
}
