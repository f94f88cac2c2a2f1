import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { maxBytes } from "~/tenancy/tenant-files.server";

type Json = Record<string, unknown>;

/** Fills a file up to its limit with copies of a part. */
function filled(
  kind: keyof typeof maxBytes,
  before: string,
  part: (at: number) => string,
  after: string,
): string {
  const parts: string[] = [before];
  let bytes = Buffer.byteLength(before) + Buffer.byteLength(after);
  for (let at = 0; ; at++) {
    const text = part(at);
    bytes += Buffer.byteLength(text);
    if (bytes > maxBytes[kind]) break;
    parts.push(text);
  }
  return `${parts.join("")}${after}`;
}

/** Returns the files that take longest to read, at or near the size limit of their kind, by tenant. */
export function worstFiles(config: Json): Record<string, Record<string, string>> {
  const json = JSON.stringify(config);
  const open = json.slice(0, -1);
  const values = (count: number, value: (at: number) => unknown) =>
    Array.from({ length: count }, (_, at) => value(at));
  const svg = '<svg xmlns="http://www.w3.org/2000/svg">';
  return {
    "unknown-keys": {
      "tenant.json": JSON.stringify({
        ...config,
        ...Object.fromEntries(values(4800, (at) => [`key${at}`, at]) as [string, number][]),
      }),
    },
    "wrong-items": { "tenant.json": JSON.stringify({ ...config, countries: values(4800, () => 1) }) },
    "wrong-bundles": {
      "tenant.json": JSON.stringify({ ...config, bundles: values(1200, (at) => ({ id: at, credits: "x" })) }),
    },
    "many-bundles": {
      "tenant.json": JSON.stringify({
        ...config,
        bundles: values(900, (at) => ({ id: `b${at}`, credits: 1, prices: { EUR: 1 } })),
      }),
    },
    "many-values": { "tenant.json": filled("configuration", `${open},"x":[`, () => "1,", "1]}") },
    "many-levels": { "tenant.json": filled("configuration", `${open},"x":`, () => "[", "") },
    "no-json": { "tenant.json": filled("configuration", `${open},"x":[`, () => "1,,", "") },
    "no-json-of-lines": { "tenant.json": filled("configuration", `${open},"x":[`, () => "\n", "\u00a7") },
    "long-text": { "tenant.json": filled("configuration", `${open},"x":"`, () => '\\"', '"}') },
    "repeated-keys": {
      "tenant.json": filled("configuration", `${open}`, (at) => `,"k${at % 4000}":[]`, "}"),
    },
    overrides: {
      "tenant.json": JSON.stringify({
        ...config,
        theme_overrides: Object.fromEntries(
          values(2400, (at) => [`color.x${at}`, "#000000"]) as [string, string][],
        ),
      }),
    },
    "unknown-words": {
      "locales/en.json": filled("translations", '{"common":{"plain":"x"', (at) => `,"plainn${at}":"x"`, "}}"),
    },
    "wrong-words": {
      "locales/en.json": JSON.stringify({
        common: Object.fromEntries(values(4900, (at) => [`w${at}`, "{{x}}"]) as [string, string][]),
      }),
    },
    placeholders: { "pages/terms.nl.md": filled("page", "", () => "{{refund_day}}\n", "") },
    "open-braces": { "pages/terms.nl.md": filled("page", "", () => "{{", "") },
    shapes: {
      "logo.svg": filled("drawing", svg, () => '<path d="M0 0" fill="url(#a)" stroke="red"/>', "</svg>"),
    },
    scripts: { "logo.svg": filled("drawing", svg, () => "<script/>", "</svg>") },
    nested: { "logo.svg": filled("drawing", svg, () => "<g>", "") },
    attributes: { "logo.svg": filled("drawing", `${svg}<g `, (at) => `data-a${at}="" `, "/></svg>") },
    style: { "logo.svg": filled("drawing", `${svg}<style>`, () => "url(#a)", "</style></svg>") },
    "open-texts": {
      "locales/en.json": filled("translations", '{"common":{"entry_title":"', () => "{", '"}}'),
      "locales/de.json": filled("translations", '{"common":{"entry_title":"', () => "<a", '"}}'),
    },
    "full-texts": {
      "locales/en.json": filled(
        "translations",
        `{"common":{"entry_title":"x"`,
        (at) => `,"w${at}":"${"<em>".repeat(900)}"`,
        "}}",
      ),
    },
    "long-heading": { "pages/terms.nl.md": filled("page", "# A\n\n## B", () => " ", "x") },
    "long-sections": { "pages/terms.nl.md": filled("page", "# A\n\n## B\n", () => "* a\n", "") },
    "open-url": { "logo.svg": filled("drawing", `${svg}<style>`, () => "url(", "</style></svg>") },
  };
}

/** The bytes of the folder with hostile files of every kind. */
const FOLDER_BYTES = 2 * 1024 * 1024;

/** Returns a folder of 2 MB: hostile texts, pages and drawings, each at the limit of its kind. */
function wholeFolder(config: Json): Record<string, string> {
  const files: Record<string, string> = {};
  let bytes = 0;
  const all = Object.values(worstFiles(config)).flatMap((some) => Object.entries(some));
  const locales = ["da", "de", "en", "es", "fi", "fr", "it", "nb", "nl", "pl", "sv"];
  for (let at = 0; bytes < FOLDER_BYTES; at++) {
    const [name, text] = all[at % all.length]!;
    const target = name.startsWith("locales/")
      ? `locales/${locales[at % locales.length]}.json`
      : name.endsWith(".md")
        ? `pages/terms.${locales[at % locales.length]}.md`
        : name.endsWith(".svg")
          ? `pictures/p${at}.svg`
          : null;
    if (!target || files[target]) continue;
    files[target] = text;
    bytes += Buffer.byteLength(text);
  }
  return files;
}

/** Writes these files into tenant folders. @returns the slugs */
export function writeWorst(dir: string, config: Json): string[] {
  const all = { ...worstFiles(config), "two-megabytes": wholeFolder(config) };
  for (const [slug, files] of Object.entries(all))
    for (const [name, text] of Object.entries({
      "tenant.json": JSON.stringify({ ...config, domain: `${slug}.example` }),
      ...files,
    })) {
      mkdirSync(path.dirname(path.join(dir, slug, name)), { recursive: true });
      writeFileSync(path.join(dir, slug, name), text);
    }
  return Object.keys(all);
}
