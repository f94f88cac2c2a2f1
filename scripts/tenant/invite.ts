import { randomBytes } from "node:crypto";
import path from "node:path";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { migrate } from "~/db/migrate.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import { createInvitations } from "~/domain/accounts/invitations.server";
import { parseEnv } from "~/env.server";
import { applicationLogin } from "~/http/open-database.server";
import { secretOf } from "~/http/secret.server";
import { paths } from "~/paths";
import { Registry } from "~/tenancy/registry.server";
import { folders } from "./folders.ts";
import { parse, Refusal, UsageError } from "./usage.ts";

const MOST = 10_000;

/** `invite <slug> [--count 10] [--json]`: makes codes that each let one person sign up, and prints them with their links, once. */
export async function inviteCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, {
    count: { type: "string", default: "10" },
    json: { type: "boolean" },
  });
  const [slug, ...more] = positionals;
  const count = Number(values.count);
  if (!slug || more.length > 0) throw new UsageError("invite takes one slug.");
  if (!Number.isInteger(count) || count < 1 || count > MOST)
    throw new UsageError(`--count is a number from 1 to ${MOST}.`);
  const { tenantsDir, themesDir } = folders();
  const registry = new Registry(tenantsDir, themesDir);
  registry.loadAll();
  const tenant = registry.bySlug(slug);
  if (!tenant) throw new Refusal(`There is no live tenant "${slug}". npm run tenant -- list shows them.`);
  const { databases, close } = await open();
  try {
    const db = databases.of(slug);
    const codes = await createInvitations({ db, now: new Date(), random: randomBytes }, count);
    const link = (code: string) => `https://${tenant.config.domain}${paths.signup()}?invite=${code}`;
    if (values.json)
      console.log(
        JSON.stringify({ invitations: codes.map((code) => ({ code, link: link(code) })) }, null, 2),
      );
    else for (const code of codes) console.log(`${code}  ${link(code)}`);
  } finally {
    await close();
  }
  return 0;
}

/** The database as the application sees it: DATABASE_URL, else the one that npm start keeps in DATA_DIR, which may be running. */
async function open(): Promise<{ databases: TenantDatabases; close: () => Promise<void> }> {
  const env = parseEnv(process.env);
  const embedded = env.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir: path.resolve(env.DATA_DIR, "postgres") });
  const url = env.DATABASE_URL ?? embedded?.url ?? "";
  const login = applicationLogin(url, secretOf(env));
  await migrate({ url, ...login, migrationsDir: path.resolve("app/db/migrations") });
  const own = new URL(url);
  own.username = login.appRole;
  own.password = login.appPassword;
  const databases = new TenantDatabases();
  databases.open({ url: own.href, max: 2, onError: () => undefined });
  const close = async () => {
    await databases.end();
    await embedded?.stop();
  };
  return { databases, close };
}
