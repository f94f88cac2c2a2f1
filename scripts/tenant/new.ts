import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { collectClaims } from "~/tenancy/check/check-hosts.server";
import { checkTenants } from "~/tenancy/check/check-tenants.server";
import { isObject, type Json } from "~/tenancy/json-file.server";
import { createTenant, slugProblem } from "~/tenancy/make/create-tenant.server";
import { problemText } from "~/tenancy/problems.server";
import { tenantSlugs } from "~/tenancy/registry.server";
import { readTenantSource } from "~/tenancy/tenant-source.server";
import { collectAnswers } from "./answers.ts";
import { productionHint, reportLines } from "./check.ts";
import { draftConfig } from "./draft.ts";
import { type Folders, folders, readTranslations } from "./folders.ts";
import { print } from "./output.ts";
import { questions } from "./question-list.ts";
import { type Answers, type Flag, flags } from "./questions.ts";
import { shopRules } from "./shop-rules.ts";
import { parse, Refusal, UsageError } from "./usage.ts";

const text = { type: "string" } as const;
const options = {
  name: text,
  domain: text,
  niche: text,
  theme: text,
  countries: text,
  language: text,
  locales: text,
  company: text,
  address: text,
  city: text,
  "company-country": text,
  email: text,
  timezone: text,
  currency: text,
  extends: text,
  yes: { type: "boolean" },
  json: { type: "boolean" },
} as const;

/** `new [slug]`: creates a tenant that passes `check` and goes live as soon as a running server detects it. */
export async function newCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, options);
  if (positionals.length > 1) throw new UsageError("new creates one tenant at a time.");
  const where = folders({ mayBeNew: true });
  const base = readBase(where, values.extends);
  const given: Answers = Object.fromEntries(
    flags.flatMap((flag) => {
      const value = flag === "slug" ? positionals[0] : values[flag];
      return value === undefined ? [] : [[flag, value]];
    }),
  );
  const claims = claimed(where);
  const refuse = (flag: Flag, answer: string) =>
    flag === "slug"
      ? (slugProblem(where.tenantsDir, answer)?.expected ?? null)
      : flag === "domain"
        ? (claims(answer) ?? null)
        : null;
  const translations = readTranslations(where);
  const input = { given, base, questions: questions(where.themesDir), yes: values.yes === true, refuse };
  const { answers, known } = await collectAnswers(input);
  const slug = known("slug");
  const draft = { answers, known, base, ...(values.extends ? { baseName: values.extends } : {}) };
  const config = draftConfig(draft, translations, new Date());
  const problems = await createTenant(where.tenantsDir, where.themesDir, slug, config);
  if (problems.length > 0)
    throw new Refusal(problems.map((problem) => problemText({ ...problem, file: slug, line: 0 })).join("\n"));
  const checked = await checkTenants({ ...where, translations, variables: process.env, shop: shopRules }, [
    slug,
  ]);
  print(values.json, { created: slug, domain: known("domain"), tenants: checked }, [
    ...nextSteps(slug, known("domain"), where),
    ...reportLines(checked),
    productionHint([slug]),
  ]);
  return 0;
}

/** Returns a lookup that names the tenants which already claim a domain, worded as an expectation; null for a free domain. */
function claimed({ tenantsDir }: Folders): (domain: string) => string | null {
  const sources = tenantSlugs(tenantsDir).flatMap((slug) => {
    const source = readTenantSource(tenantsDir, slug);
    return "problem" in source ? [] : [[slug, source] as const];
  });
  const claims = collectClaims(new Map(sources));
  return (domain) => {
    const owners = [domain, `www.${domain}`]
      .flatMap((host) => claims.get(host) ?? [])
      .map((claim) => claim.slug);
    return owners.length > 0 ? `a domain that ${[...new Set(owners)].join(" and ")} does not claim` : null;
  };
}

function readBase({ tenantsDir }: Folders, name: string | undefined): Json {
  if (name === undefined) return {};
  const dir = path.join(tenantsDir, "_base");
  const known = existsSync(dir)
    ? readdirSync(dir).flatMap((file) => /^([a-z0-9-]+)\.json$/.exec(file)?.[1] ?? [])
    : [];
  if (!known.includes(name))
    throw new Refusal(
      `extends: found ${JSON.stringify(name)}, expected one of ${known.join(", ") || `the files of ${dir}, which has none`}`,
    );
  try {
    const base: unknown = JSON.parse(readFileSync(path.join(dir, `${name}.json`), "utf8"));
    if (isObject(base)) return base;
  } catch {
    // Invalid JSON gets the same message as a file without an object, below.
  }
  throw new Refusal(
    `extends: found ${path.join(dir, `${name}.json`)}, expected a file with one JSON object in it`,
  );
}

function nextSteps(slug: string, domain: string, { tenantsDir, port }: Folders): string[] {
  return [
    `${path.join(tenantsDir, slug)} is created. A running server serves it within two seconds:`,
    // A production server does not serve hosts below localhost.
    ...(process.env.NODE_ENV === "production" ? [] : [`  http://${slug}.localhost:${port}   in development`]),
    `  https://${domain}   once its DNS record points to this server`,
    'The steps to its first sale: app/docs/operating.md, "From an empty folder to the first sale"',
    "Optional next steps:",
    "  tenant.json       company.kvk, company.vat_numbers, support_phone, index_title, showcase",
    "  logo.svg icon.svg  drafts to replace",
    "  locales/<lng>.json and pages/<page>.<lng>.md override single translations and pages",
    "",
  ];
}
