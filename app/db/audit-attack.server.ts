import { Kysely, type RawBuilder, sql } from "kysely";
import pg from "pg";
import { DatabaseClient } from "./database-client.server";
import { isDatabaseUnavailable } from "./database-unavailable.server";
import { STATEMENT_PREFIX } from "./prepared-statements.server";
import type { Tables } from "./tables";
import { tenantDialect } from "./tenant-driver.server";
import { type TenantSigner, tenantKeyOf, tenantSigner } from "./tenant-signature.server";

/** Any two numbers: a signature is verified whether or not its tenant exists. */
const VICTIM = 1;
const ATTACKER = 2;

type Seen = { seen: string };

/** Where a session of PostgreSQL may see statements, values and settings of its own past and of other sessions. */
const VIEWS = ["pg_prepared_statements", "pg_cursors", "pg_stat_activity", "pg_settings"];

/**
 * Attacks a migrated database as injected SQL of one tenant would: it looks for the signature of the transaction before it on the same
 * connection, and uses that signature again. Catalogues do not show everything that a role can do; this does.
 * @param url of the application's login
 * @returns one sentence per attack that succeeds. architecture, Data
 */
export async function auditByAttack(url: string): Promise<string[]> {
  const key = tenantKeyOf(decodeURIComponent(new URL(url).password));
  const used: { entry: bigint; signature: string }[] = [];
  const victim = recorded(tenantSigner(key, VICTIM), (entry, signature) => used.push({ entry, signature }));
  const attacker = tenantSigner(key, ATTACKER);
  const [same, other] = [openOne(url), openOne(url)];
  try {
    const run = () => attempt(same, victim, [sql<Seen>`select ${"of a tenant"}::text as seen`]);
    // Often enough that the driver prepares the statement, where it may.
    for (let time = 0; time < 3; time += 1)
      if ((await run()).length === 0) return [`Role ${new URL(url).username}: cannot enter a tenant.`];
    const { entry, signature } = used.at(-1)!;
    const enter = sql<Seen>`select enter_tenant(${VICTIM}, ${String(entry)}::bigint, ${signature})`;
    const name = sql<Seen>`select set_config('app.tenant', ${String(VICTIM)}, true)`;
    const tenant = sql<Seen>`select verified_tenant()::text as seen`;
    const later = async () => {
      await run();
      return attempt(same, null, [name, tenant]);
    };
    const attacks: [sentence: string, seen: string[]][] = [
      ["may enter another tenant with its last signature", await attempt(same, attacker, [enter, tenant])],
      [
        "may enter a tenant with its last signature, outside of a tenant",
        await attempt(same, null, [enter, tenant]),
      ],
      [
        "may enter another tenant with a signature of another connection",
        await attempt(other, attacker, [enter, tenant]),
      ],
      ["may name another tenant", await attempt(same, attacker, [name, tenant])],
      ["is still in the tenant of an earlier transaction", await later()],
    ];
    const findings = attacks
      .filter(([, seen]) => seen.includes(String(VICTIM)))
      .map(([sentence]) => sentence);
    for (const view of VIEWS) {
      const rows = await attempt(same, attacker, [
        sql<Seen>`select one::text as seen from ${sql.table(view)} as one`,
      ]);
      if (rows.some((row) => used.some((one) => row.includes(one.signature))))
        findings.push(`reads the signature of another tenant in ${view}`);
      if (rows.some((row) => row.startsWith(`(${STATEMENT_PREFIX}`)))
        findings.push(
          `lists prepared statements in ${view}, and may replace the next tenant's ("revoke execute on function pg_catalog.pg_prepared_statement() from public" as a superuser)`,
        );
    }
    return findings.map((sentence) => `Role ${new URL(url).username}: ${sentence}.`);
  } finally {
    await Promise.all([same.end(), other.end()]);
  }
}

/** One connection, so that every transaction runs on the one of the transaction before it. */
function openOne(url: string): pg.Pool {
  const pool = new pg.Pool({
    Client: DatabaseClient,
    connectionString: url,
    max: 1,
    application_name: "livery audit",
    connectionTimeoutMillis: 10_000,
    pipeline: true,
  } as pg.PoolConfig);
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

function recorded(signer: TenantSigner, record: (entry: bigint, signature: string) => void): TenantSigner {
  return {
    tenant: signer.tenant,
    sign(entry) {
      const signature = signer.sign(entry);
      record(entry, signature);
      return signature;
    },
  };
}

/** Runs statements in one transaction. Returns what the last one saw; nothing where the database refused one of them. */
async function attempt(
  pool: pg.Pool,
  tenant: TenantSigner | null,
  statements: RawBuilder<Seen>[],
): Promise<string[]> {
  try {
    return await new Kysely<Tables>({ dialect: tenantDialect(pool, tenant) })
      .transaction()
      .execute(async (tx) => {
        let seen: string[] = [];
        for (const statement of statements) seen = (await statement.execute(tx)).rows.map((row) => row.seen);
        return seen;
      });
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    return [];
  }
}
