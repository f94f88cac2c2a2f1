import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { paths } from "~/paths";
import {
  type AnyLanderKind,
  kindsWithSlug,
  type LanderKind,
  landerKinds,
  profileLanderKinds,
} from "~/tenancy/lander-kinds";
import { loadTenant } from "~/tenancy/load-tenant.server";
import { didYouMean, type Problem, problemText } from "~/tenancy/problems.server";
import { TenantRules } from "~/tenancy/tenant-rules.server";
import { Themes } from "~/tenancy/themes.server";
import { type Folders, folders, readTranslations, requireSlugs } from "./folders.ts";
import { parse, Refusal, UsageError } from "./usage.ts";

const kinds: readonly string[] = [...landerKinds, ...profileLanderKinds];
const NAME = /^[a-z0-9-]{1,40}$/;

/** `lander <slug> <kind> [name]`: shows and checks a brand's landers of a kind. With a name it creates that variant if it is missing. */
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
    unlisted: { type: "boolean" },
  });
  const [slug, kind, name, ...more] = positionals;
  if (!slug || !kind || more.length > 0)
    throw new UsageError("lander takes a slug, a kind and optionally a name.");
  const where = folders();
  requireSlugs(where, [slug]);
  if (!isKind(kind)) {
    const meant = didYouMean(kind, kinds);
    throw new UsageError(
      `There is no lander "${kind}"${meant ? `. Did you mean "${meant}"?` : `; there are ${kinds.join(", ")}.`}`,
    );
  }
  const dir = path.join(where.tenantsDir, slug, "landers");
  const { json, unlisted, pictures, region, ...texts } = values;
  if (name !== undefined) {
    if (!NAME.test(name)) throw new UsageError("A name has lower-case letters, digits and dashes.");
    if (!kindsWithSlug.includes(kind)) throw new UsageError(`${kind} has no variants.`);
    await make(where, slug, path.join(dir, `${name}.json`), kind, {
      $schema: "../../lander.schema.json",
      kinds: [kind],
      ...texts,
      ...(region ? { country: region.slice(0, 2), region } : {}),
      ...(pictures ? { pictures: pictures.split(",").map(pictureFile) } : {}),
      ...(unlisted ? { listed: false } : {}),
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
  const rules = new TenantRules(new Themes(where.themesDir), readTranslations(where));
  const { tenant, problems, warnings } = await loadTenant(where.tenantsDir, slug, rules);
  return { tenant, problems: [...problems, ...warnings] };
}

/** Writes a variant and deletes it again if it makes the tenant invalid. @throws Refusal with the problems */
async function make(where: Folders, slug: string, file: string, kind: AnyLanderKind, variant: object) {
  if (existsSync(file)) {
    const { tenant } = await load(where, slug);
    if (tenant && !tenant.landers[path.basename(file, ".json")]?.kinds.includes(kind))
      throw new Refusal(`${file} is a variant of other landers. Add "${kind}" to its kinds.`);
    return;
  }
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(variant, null, 2)}\n`);
  const { problems } = await load(where, slug);
  const wrong = problems.filter((problem) => problem.severity === "error" && problem.file === file);
  if (wrong.length === 0) return;
  rmSync(file);
  throw new Refusal(wrong.map(problemText).join("\n"));
}

/** Returns the addresses of a kind, the problems of the brand's variants, and whether the brand publishes the kind. */
async function report(where: Folders, slug: string, kind: AnyLanderKind, dir: string) {
  const { tenant, problems } = await load(where, slug);
  const base = isOwnKind(kind) ? paths.lander(kind) : `/members/<id>/${kind}`;
  const variants = Object.entries(tenant?.landers ?? {}).filter(([, variant]) =>
    variant.kinds.includes(kind),
  );
  const host = tenant ? `https://${tenant.config.domain}` : "";
  return {
    addresses: [base, ...variants.map(([name]) => `${base}/${name}`)].map((address) => host + address),
    problems: problems.filter(({ file }: Problem) => file.startsWith(`${dir}${path.sep}`)),
    isPublished: !isOwnKind(kind) || tenant?.config.landers.includes(kind) === true,
  };
}

function isOwnKind(kind: AnyLanderKind): kind is LanderKind {
  return landerKinds.some((one) => one === kind);
}
