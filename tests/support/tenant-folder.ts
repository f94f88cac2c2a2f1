import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { locales } from "~/i18n/languages";

type Json = Record<string, unknown>;

/** The shared themes; tests that need a broken one write their own. */
export const themesDir = path.resolve(import.meta.dirname, "../../themes");

const formsOf = (locale: string) => new Intl.PluralRules(locale).resolvedOptions().pluralCategories;

/** A valid configuration. */
export function plainConfig(domain: string, more: Json = {}): Json {
  return {
    $schema: "../tenant.schema.json",
    name: "Plain",
    domain,
    aliases: [`also-${domain}`],
    niche: 1,
    company: {
      id: "plain",
      name: "Plain B.V.",
      address: "Street 1",
      city: "Town",
      country: "NL",
      added: "2024-01-01T00:00:00Z",
    },
    support_email: `help@${domain}`,
    index_title: { nl: "Titel", en: "Title" },
    description: "A description",
    countries: ["NL", "DE"],
    domain_language: "nl",
    locales: ["nl", "en"],
    timezone: "Europe/Amsterdam",
    theme: "porch",
    bundles: [
      { id: "b10", credits: 10, prices: { EUR: 1500 } },
      { id: "b100", credits: 100, prices: { EUR: 10_000 } },
    ],
    payment_methods: [{ method: "ideal", countries: ["NL"] }, { method: "creditcard" }],
    ...more,
  };
}

/** A temporary folder with tenants and small languages, so that no test depends on the wording of the real ones. */
export class TenantFolder {
  readonly root = mkdtempSync(path.join(tmpdir(), "livery-tenants-"));
  readonly tenantsDir = path.join(this.root, "tenants");
  readonly localesDir = path.join(this.root, "locales");

  constructor() {
    mkdirSync(this.tenantsDir);
    for (const locale of locales) {
      const days = formsOf(locale).map((form) => [
        `days_${form}`,
        form === "one" ? "one day" : "{{count}} days",
      ]);
      const common = {
        hello: "Hello {{user}}",
        plain: "Plain",
        stressed: "So <em>good</em>",
        entry_title: "Come in",
        reason_other: "Something else",
        ...Object.fromEntries(days),
      };
      this.#write(path.join(this.localesDir, locale, "common.json"), JSON.stringify(common));
      this.#write(
        path.join(this.localesDir, locale, "home.json"),
        JSON.stringify({ hero_lede: "Good company" }),
      );
      this.#write(path.join(this.localesDir, locale, "pages", "terms.md"), "# Terms\n");
    }
  }

  /** Writes a tenant: its configuration, two drawings and the other given files (null leaves one out). */
  tenant(slug: string, config: Json | string, files: Record<string, string | Buffer | null> = {}): string {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
    const text = typeof config === "string" ? config : JSON.stringify(config, null, 2);
    const all = { "tenant.json": text, "logo.svg": drawing, "icon.svg": drawing, ...files };
    for (const [name, content] of Object.entries(all))
      if (content !== null) this.#write(path.join(this.tenantsDir, slug, name), content);
    return text;
  }

  base(name: string, config: Json): void {
    this.#write(path.join(this.tenantsDir, "_base", `${name}.json`), JSON.stringify(config, null, 2));
  }

  read(...parts: string[]): string {
    return readFileSync(path.join(this.tenantsDir, ...parts), "utf8");
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  #write(file: string, content: string | Buffer): void {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** Returns the 1-based line on which a text first occurs in another. */
export function lineOf(text: string, part: string): number {
  const at = text.indexOf(part);
  if (at < 0) throw new Error(`not found: ${part}`);
  return text.slice(0, at).split("\n").length;
}
