import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { TenantConfig } from "~/tenancy/schema.server";
import { maxBytes } from "~/tenancy/tenant-files.server";

type Json = Record<string, unknown>;

/** One way to break a valid tenant. */
export type Breakage = {
  name: string;
  /** how tenant.json changes; a text replaces the whole file */
  config?: (config: Json, slug: string) => Json | string | Buffer;
  /** further files, by their name in the folder */
  files?: Record<string, string | Buffer>;
  /** any other change of the folder */
  afterwards?: (dir: string) => void;
};

/** Sets a field of the configuration, by its path. */
function set(where: string, value: unknown): Breakage {
  const shown = JSON.stringify(value) ?? "undefined";
  return {
    name: `${where} is ${shown.slice(0, 40)}`,
    config: (config) => {
      const keys = where.split(".");
      let holder = config as Json;
      for (const key of keys.slice(0, -1)) holder = holder[key] as Json;
      holder[keys.at(-1)!] = value;
      return config;
    },
  };
}

/** Values that few or no fields accept. */
const strange: readonly unknown[] = [null, -1, {}, ["x", 1], "\u0000 <script>"];

/** A value of the wrong kind for every field: two of each, so that lists, objects, texts and numbers are all covered. */
const wrongTypes = Object.keys(TenantConfig.shape).flatMap((field, at) =>
  [0, 2].map((step) => set(field, strange[(at + step) % strange.length])),
);

const ranges = (
  [
    ["name", ""],
    ["name", "x".repeat(41)],
    ["niche", 0],
    ["niche", 8],
    ["niche", 1.5],
    ["min_age", 17],
    ["min_age", 100],
    ["refund_days", 13],
    ["free_photos", 101],
    ["premium_photos", 1],
    ["profiles_per_day", 119],
    ["visitor_profiles_per_hour", 4],
    ["visitor_profiles_per_day", 59],
    ["free_visible_photos", 26],
    ["swipe_likes_per_day", 0],
    ["chat_history_limit", 9],
    ["message_length", 10_001],
    ["login_max_attempts", 0],
    ["reactivation_days", 366],
    ["delete_discount", 91],
    ["welcome_discount", { percentage: 91 }],
    ["welcome_discount", { percentage: 25, hours: 5 }],
    ["partner_redirect_seconds", 61],
    ["description", "x".repeat(201)],
    ["index_title", {}],
    ["index_title", { xx: "Title" }],
    ["index_title", { nl: "x".repeat(71) }],
    ["countries", []],
    ["countries", ["XX"]],
    ["countries", Array.from({ length: 6000 }, () => "NL")],
    ["locales", []],
    ["locales", ["tlh"]],
    ["locales", ["en"]],
    ["domain_language", "fr"],
    ["domain_language", "nederlands"],
    ["timezone", "Mars/Olympus"],
    ["theme", "nobody"],
    ["theme", "../themes/porch"],
    ["footer", "european"],
    ["cdn_prefix", "javascript:alert(1)"],
    ["support_email", "nobody"],
    ["slug", "another"],
    ["company.added", "yesterday"],
    ["company.country", "Netherlands"],
    ["company.vat", "x"],
    ["extends", "nothing"],
    ["extends", "../other"],
    ["bundles", []],
    ["bundles", [{ id: "a", credits: 1, prices: {} }]],
    ["bundles", [{ id: "a", credits: 0, prices: { EUR: 1 } }]],
    ["bundles", [{ id: "a", credits: 1, prices: { EUX: 1 } }]],
    [
      "bundles",
      [
        { id: "a", credits: 1, prices: { EUR: 1 } },
        { id: "a", credits: 2, prices: { EUR: 2 } },
      ],
    ],
    [
      "bundles",
      [
        { id: "a", credits: 1, prices: { EUR: 1 } },
        { id: "b", credits: 2, prices: { USD: 2 } },
      ],
    ],
    ["minimum_message_costs", { NL: { costs: 1, currency: "EUR" } }],
    ["minimum_message_costs", { NL: { costs: 5000, currency: "USD" } }],
    ["gifts", [{ id: "tea", icon: "tea" }]],
    ["payment_methods", [{ method: "barter" }]],
    ["payment_methods", [{ method: "ideal", providers: ["mollie"] }]],
    ["payment_methods", [{ method: "ideal", providers: ["sandbox", "sandbox"] }]],
    ["payment_methods", [{ method: "ideal", providers: ["paypal"] }]],
    ["payment_providers", [{ name: "sandbox" }]],
    ["payment_providers", [{ name: "mollie" }]],
    ["payment_providers", [{ name: "verotel", key: { env: "ONE_VEROTEL_KEY" } }]],
    [
      "payment_providers",
      [
        { name: "mollie", key: { env: "ONE_MOLLIE_KEY" } },
        { name: "mollie", key: { env: "OTHER_MOLLIE_KEY" } },
      ],
    ],
    ["payment_provider", { name: "mollie" }],
    ["payment_provider", { name: "mollie", key: "live_sesame" }],
    ["payment_provider", { name: "mollie", key: { env: "SESSION_SECRET" } }],
    ["payment_provider", { name: "mollie", key: { file: "../session-secret" } }],
    ["analytics", [{ name: "x", category: "statistics", src: "http://x.example" }]],
    ["traffic_sources", [{ ref: "Not An Id" }]],
    ["traffic_sources", [{ ref: "venn" }, { ref: "venn" }]],
    ["traffic_sources", [{ ref: "venn", caps: { signups_total: 0 } }]],
    [
      "traffic_sources",
      [{ ref: "venn", postback: { url: "https://10.0.0.1/in", key: { env: "VENN_KEY" } } }],
    ],
    ["traffic_sources", [{ ref: "venn", postback: { url: "https://track.venn.example/in" } }]],
    ["showcase", [{ picture: "pictures/01.webp", name: "A", age: 30, place: "B" }]],
    ["showcase", [{ picture: "../logo.webp", name: "A", age: 30, place: "B" }]],
    ["showcase", [{ picture: "pictures/hero-wide.webp", name: "A", age: 17, place: "B" }]],
    ["theme_overrides", { "color.ink": "#eeeeee" }],
    ["theme_overrides", { "color.primary": "red;} body{display:none" }],
    ["theme_overrides", { "no.token": "1px" }],
    ["theme_overrides", { "image.nav-edge": "url(https://evil.example/x)" }],
    ["nmae", "x"],
    ["__proto__x", {}],
  ] as const
).map(([where, value]) => set(where, value));

const hosts = [
  "",
  "localhost",
  "Example.com",
  "under_score.example",
  "-dash.example",
  "port.example:80",
  "https://scheme.example",
  "path.example/x",
  "ünï.example",
  `${"x".repeat(64)}.example`,
  `${"x.".repeat(130)}example`,
  "space .example",
  "*.example",
].flatMap((host) => [set("domain", host), set("aliases", [host])]);

const texts: Breakage[] = [
  ["is empty", () => ""],
  ["is a list", (text: string) => `[${text}]`],
  ["is a number", () => "7"],
  ["is cut off", (text: string) => text.slice(0, text.length / 2)],
  ["has a comma too many", (text: string) => text.replace(/\n\}$/, ",\n}")],
  ["has a comment", (text: string) => `// mine\n${text}`],
  ["has a key twice", (text: string) => text.replace('"name"', '"name": "First",\n  "name"')],
  ["has a key twice, escaped", (text: string) => text.replace('"name"', '"n\\u0061me": "First",\n  "name"')],
  ["has a key twice deep inside", (text: string) => text.replace('"city"', '"city": "Here",\n    "city"')],
  ["has a key that changes objects", (text: string) => text.replace('"name"', '"__proto__": {},\n  "name"')],
  [
    "has too many levels",
    (text: string) => text.replace('"Plain"', `${"[".repeat(5000)}${"]".repeat(5000)}`),
  ],
  ["has too many values", (text: string) => text.replace('"Plain"', `[${"1,".repeat(9000)}1]`)],
  ["is too large", (text: string) => `${text}${" ".repeat(maxBytes.configuration)}`],
  ["is in UTF-16", (text: string) => Buffer.from(`\ufeff${text}`, "utf16le")],
  ["is no UTF-8", (text: string) => Buffer.concat([Buffer.from(text), Buffer.from([0xff])])],
].map(([name, spoil]) => ({
  name: `tenant.json ${name as string}`,
  config: (config) => (spoil as (text: string) => string | Buffer)(JSON.stringify(config, null, 2)),
}));

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`;
const drawings: Breakage[] = [
  "<script>alert(1)</script>",
  '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
  '<rect onclick="alert(1)"/>',
  "<foreignObject/>",
  '<a href="javascript:alert(1)"/>',
  '<a xlink:href="https://evil.example/"/>',
  '<image href="https://evil.example/x.png"/>',
  '<use href="other.svg#x"/>',
  "<style>@import 'https://evil.example/x.css'</style>",
  '<rect fill="url(https://evil.example/#x)"/>',
  '<iframe xmlns="http://www.w3.org/1999/xhtml"/>',
  '<set attributeName="href" to="javascript:alert(1)"/>',
  '<g xml:base="https://evil.example/"/>',
  "<g>",
  "&nbsp;",
].flatMap((inside, at) => ({
  name: `a drawing holds ${inside}`,
  files: { [["logo.svg", "icon.svg", "pictures/a.svg"][at % 3]!]: svg(inside) },
}));

const translations: Breakage[] = [
  "",
  "[]",
  "null",
  '{"common": []}',
  '{"common": {"plain": 1}}',
  '{"common": {"pla(in": "x"}}',
  '{"common": {"nothing": "x"}}',
  '{"nowhere": {"plain": "x"}}',
  '{"common": {"hello": "no placeholder"}}',
  '{"common": {"hello": "{{usr}}"}}',
  '{"common": {"plain": "<em>x</em>"}}',
  '{"common": {"stressed": "<script>x</script>"}}',
  '{"common": {"entry_title": "<em>x"}}',
  '{"common": {"days": "{{count}} days"}}',
  '{"common": {"days_one": "a day"}}',
  '{"common": {"days_few": "{{count}} days"}}',
  '{"common": {"plain": "x", "plain": "y"}}',
  `{"common": {"plain": "${"x".repeat(maxBytes.translations)}"}}`,
].map((text) => ({ name: `words are ${text.slice(0, 60)}`, files: { "locales/en.json": text } }));

const pages: Breakage[] = [
  ["terms.nl.md", "Of {{nobody}}."],
  ["terms.nl.md", "Of {{ name }}."],
  ["terms.nl.md", "Of {{name."],
  ["terms.nl.md", "Of {{}}."],
  ["terms.nl.md", "\0"],
  ["terms.nl.md", Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xfe])],
  ["terms.nl.md", Buffer.from("\ufeff# Terms", "utf16le")],
  ["terms.nl.md", "x".repeat(maxBytes.page + 1)],
  ["term.nl.md", ""],
  ["terms.xx.md", ""],
  ["terms.md", ""],
  ["terms.nl.txt", ""],
].map(([name, text]) => ({
  name: `the page ${String(name)} holds ${JSON.stringify(String(text).slice(0, 20))}`,
  files: { [`pages/${String(name)}`]: text as string | Buffer },
}));

const link = (file: string, target: string): Breakage => ({
  name: `${file} is a link to ${target}`,
  afterwards: (dir) => {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    rmSync(path.join(dir, file), { force: true });
    symlinkSync(target, path.join(dir, file));
  },
});

const files: Breakage[] = [
  link("tenant.json", "/etc/hostname"),
  link("logo.svg", "/proc/self/environ"),
  link("icon.svg", "/dev/zero"),
  link("pages/terms.nl.md", "/etc/passwd"),
  link("locales/en.json", "/etc/passwd"),
  link("pictures/hero-wide.webp", "/etc/passwd"),
  link("pictures", "/etc"),
  link("pages", "/etc"),
  { name: "only half a hero is there", files: { "pictures/hero-wide.webp": "x" } },
  {
    name: "a picture is too large",
    files: { "pictures/hero-wide.webp": Buffer.alloc(maxBytes.picture + 1) },
  },
  { name: "a drawing is too large", files: { "logo.svg": svg(" ".repeat(maxBytes.drawing)) } },
  {
    name: "a drawing is a folder",
    afterwards: (dir) => {
      rmSync(path.join(dir, "logo.svg"));
      mkdirSync(path.join(dir, "logo.svg"));
    },
  },
  {
    name: "a drawing is a pipe",
    afterwards: (dir) => {
      rmSync(path.join(dir, "logo.svg"));
      execFileSync("mkfifo", [path.join(dir, "logo.svg")]);
    },
  },
  { name: "tenant.json is gone", afterwards: (dir) => rmSync(path.join(dir, "tenant.json")) },
];

/** Hosts of the tenant `rival`. */
const rivals = ["rival.example", "also-rival.example", "www.rival.example"].flatMap((host) => [
  set("aliases", [host]),
  ...(host.startsWith("www") ? [] : [set("domain", host)]),
]);

/** Values of some kind in every field: most are invalid, some are valid where they are used. */
export const oddValues: readonly Breakage[] = wrongTypes;

/** Ways to break a tenant. */
export const breakages: readonly Breakage[] = [
  ...ranges,
  ...hosts,
  ...texts,
  ...drawings,
  ...translations,
  ...pages,
  ...files,
];
export const hostBreakages: readonly Breakage[] = rivals;

/** Odd but valid configurations, which both the server and `check` must accept. */
export const oddButRight: readonly Breakage[] = [
  {
    name: "tenant.json begins with a byte order mark",
    config: (config) => `\ufeff${JSON.stringify(config)}`,
  },
  {
    name: "words begin with a byte order mark",
    files: { "locales/en.json": '\ufeff{"common": {"plain": "x"}}' },
  },
  {
    name: "a page begins with a byte order mark",
    files: { "pages/terms.nl.md": "\ufeff# Terms of {{name}}" },
  },
  {
    name: "an editor left its file",
    files: { "pages/.terms.nl.md.swp": "\0", "locales/.en.json.swp": "\0" },
  },
  {
    name: "lines end as on Windows",
    config: (config) => JSON.stringify(config, null, 2).replaceAll("\n", "\r\n"),
  },
  set("name", 'A {"name": "x"} \\" "name": 1'),
];

/** Writes the files of a broken tenant over those of a valid one. */
export function breakTenant(dir: string, breakage: Breakage, config: Json, slug: string): void {
  const changed = breakage.config?.(structuredClone(config), slug) ?? config;
  const isText = typeof changed === "string" || Buffer.isBuffer(changed);
  writeFileSync(path.join(dir, "tenant.json"), isText ? changed : JSON.stringify(changed, null, 2));
  for (const [name, content] of Object.entries(breakage.files ?? {})) {
    mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
    writeFileSync(path.join(dir, name), content);
  }
  breakage.afterwards?.(dir);
}
