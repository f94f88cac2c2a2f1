import { closeSync, existsSync, openSync, rmSync, writeFileSync } from "node:fs";
import { exportAct } from "~/domain/operators/export.act.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { parseEnv } from "~/env.server";
import { isLocale } from "~/i18n/languages";
import { Translations } from "~/i18n/translations.server";
import { openStore } from "~/outside/storage/open-store.server";
import { defaultLocale } from "~/tenancy/tenant.server";
import { folders } from "./folders.ts";
import { asOperator, numberOf, operatorFlags, requireWhy } from "./operator.ts";
import { print } from "./output.ts";
import { parse, Refusal, UsageError } from "./usage.ts";

/** `export <slug> <member> --out file.zip --why "…"`: writes the contents of the member's own download to a file with mode 0600. */
export async function exportCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, { ...operatorFlags, out: { type: "string" } });
  const [slug, member, ...more] = positionals;
  const { out } = values;
  if (!slug || more.length > 0 || !out) throw new UsageError("export takes a slug, a member and --out.");
  const id = numberOf(member, "The member");
  requireWhy(values);
  if (existsSync(out)) throw new Refusal(`${out} already exists.`);
  // Opened first: the audit log must not record an export whose file cannot be written.
  const file = openSync(out, "wx", 0o600);
  try {
    const bytes = await collect(slug, id, values);
    writeFileSync(file, bytes);
    const line = `${out} contains all data that is stored about member ${id}.`;
    print(values.json, { member: id, file: out, bytes: bytes.length }, line);
    return 0;
  } catch (error) {
    rmSync(out, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

/** Returns the zip of a member's download, in the member's language. */
function collect(slug: string, id: number, operator: Parameters<typeof asOperator>[1]) {
  return asOperator(slug, operator, (ctx) => {
    const { tenant } = ctx;
    const { support_email: support } = tenant.config;
    const translations = new Translations(folders().localesDir);
    const readmeIn = (language: string) => {
      const locale = isLocale(language) ? language : defaultLocale(tenant);
      return translations.translator(locale, tenant)("leaving:download_readme", {
        support,
      });
    };
    const media = openStore(parseEnv(process.env));
    return performOperatorAct(exportAct, { ...ctx, media, readmeIn }, { member: id });
  });
}
