import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A generated brand: the name of its folder and its hosts. */
export type MadeTenant = { slug: string; domain: string; alias: string };

/** Generated brands. The models repeat after `models` brands. `add` creates one more folder. */
export type ManyTenants = {
  dir: string;
  tenants: MadeTenant[];
  models: number;
  add: (at: number) => MadeTenant;
  remove: () => void;
};

type Json = Record<string, unknown>;

const TENANTS = "tenants";

/** Fields that each brand defines itself; the other fields belong to the base that it extends. */
const own = [
  "name",
  "domain",
  "aliases",
  "company",
  "support_email",
  "support_phone",
  "index_title",
  "description",
  "mail",
];

/**
 * Writes folders like those of an operator with many brands: each extends one of a few bases and has its own name, hosts, company and
 * drawings; every third has its own translations. They share the themes, and hard links to the pictures. The bases are the demo brands.
 */
export function makeTenants(count: number): ManyTenants {
  const dir = realpathSync(mkdtempSync(path.join(tmpdir(), "livery-tenants-")));
  mkdirSync(path.join(dir, "_base"));
  const models = readdirSync(TENANTS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .map(({ name }) => readModel(name));
  for (const { name, base } of models)
    writeFileSync(path.join(dir, "_base", `${name}.json`), JSON.stringify(base, null, 2));
  // Hard links to one copy each: symbolic links out of a folder are refused, and copies would fill the disk.
  for (const { name, from } of models)
    cpSync(path.join(from, "pictures"), path.join(dir, "_pictures", name), { recursive: true });
  const add = (at: number) => makeTenant(dir, models[at % models.length] as Model, at);
  const tenants = Array.from({ length: count }, (_, at) => add(at));
  return {
    dir,
    tenants,
    models: models.length,
    add,
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}

type Model = {
  name: string;
  from: string;
  pictures: string[];
  base: Json;
  own: Json;
  logo: string;
  icon: string;
};

function readModel(name: string): Model {
  const from = path.resolve(TENANTS, name);
  const text = (file: string) => readFileSync(path.join(from, file), "utf8");
  // Sources name variables, which brands of several companies may not share.
  const {
    extends: house,
    $schema,
    id: _id,
    traffic_sources: _sources,
    ...config
  } = JSON.parse(text("tenant.json")) as Json;
  const shared = JSON.parse(text(`../_base/${String(house)}.json`)) as Json;
  const part = (isOwn: boolean) =>
    Object.fromEntries(Object.entries(config).filter(([key]) => own.includes(key) === isOwn));
  return {
    name,
    from,
    base: { ...shared, ...part(false) },
    own: part(true),
    pictures: readdirSync(path.join(from, "pictures")),
    logo: text("logo.svg"),
    icon: text("icon.svg"),
  };
}

function makeTenant(dir: string, model: Model, at: number): MadeTenant {
  const slug = `brand-${String(at).padStart(5, "0")}`;
  const made = { slug, domain: `${slug}.example`, alias: `${slug}-dating.example` };
  const folder = path.join(dir, slug);
  mkdirSync(folder);
  const config = {
    extends: model.name,
    ...model.own,
    name: `Brand ${at}`,
    domain: made.domain,
    aliases: [made.alias],
    support_email: `help@${made.domain}`,
    company: {
      ...(model.own.company as Json),
      id: `company-${at}`,
      name: `Company ${at} Ltd`,
      address: `${at} Example Road`,
    },
  };
  writeFileSync(path.join(folder, "tenant.json"), `${JSON.stringify(config, null, 2)}\n`);
  writeFileSync(path.join(folder, "logo.svg"), model.logo);
  writeFileSync(path.join(folder, "icon.svg"), model.icon);
  mkdirSync(path.join(folder, "pictures"));
  for (const name of model.pictures)
    linkSync(path.join(dir, "_pictures", model.name, name), path.join(folder, "pictures", name));
  if (at % 3 === 2) {
    mkdirSync(path.join(folder, "locales"));
    const words = {
      common: { login: `Log in ${at}` },
      home: { hero_title: `Brand ${at}, <em>ours</em>`, end_title: `Join brand ${at}` },
    };
    writeFileSync(
      path.join(folder, "locales", `${String(model.base.domain_language).slice(0, 2)}.json`),
      JSON.stringify(words),
    );
  }
  return made;
}
