import type { EventEmitter } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "../../tests/support/as-owner";
import { INJECTED } from "../../tests/support/injected-statements";
import { createProductionDatabase, type ProductionDatabase } from "../../tests/support/production-database";
import { attacksOn, listReachable, type Reachable } from "../../tests/support/reachable-tables";
import { addRowsEverywhere } from "../../tests/support/rows-in-every-table";
import { makeTenants } from "../../tests/support/tenants";
import { runSql } from "../../tests/support/test-server";
import { auditByAttack } from "./audit-attack.server";
import { startEmbeddedPostgres } from "./embedded.server";
import { jobQueues } from "./job-queues.server";
import { migrate } from "./migrate.server";
import { createDatabase } from "./pool.server";
import { STATEMENT_PREFIX } from "./prepared-statements.server";
import { tenantKeyOf, tenantSigner } from "./tenant-signature.server";

const migrationsDir = new URL("./migrations", import.meta.url).pathname;
const services = process.env.TEST_SERVICES_DATABASE_URL ?? "";

/** A cluster of its own: the roles of Livery belong to a cluster, and here a role that is no superuser creates them. */
async function startOwnCluster() {
  const dataDir = await mkdtemp(join(tmpdir(), "livery-production-"));
  await chmod(dataDir, 0o711);
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

describe.each([
  ["the embedded PostgreSQL", startOwnCluster],
  ...(services
    ? [["the PostgreSQL of this machine", async () => ({ url: services, stop: async () => {} })] as const]
    : []),
] as const)("with the roles of operating.md in %s", (_, start) => {
  let server: Awaited<ReturnType<typeof start>>;
  let database: ProductionDatabase;
  let mine: number;
  let theirs: number;

  beforeAll(async () => {
    server = await start();
    database = await createProductionDatabase(server.url);
    const ids = await makeTenants(database, ["mine", "theirs"]);
    [mine, theirs] = [ids.get("mine")!, ids.get("theirs")!];
  });
  afterAll(async () => {
    await database?.close();
    await server?.stop();
  });

  /** Runs a transaction of a tenant with injected statements. Returns the rows of the last one. */
  const inject = (...statements: string[]) =>
    database.db.transaction(mine, async (tx) => {
      let rows: Record<string, unknown>[] = [];
      for (const statement of statements)
        rows = (await sql.raw<Record<string, unknown>>(statement).execute(tx)).rows;
      return rows;
    });

  it("the owner is no superuser", async () => {
    expect(
      await runSql(database.url, "select rolsuper, rolbypassrls from pg_roles where rolname = current_user"),
    ).toEqual([{ rolsuper: false, rolbypassrls: false }]);
  });

  it.each(INJECTED)("an injected statement is refused %s", async (_what, statement) => {
    await expect(inject(statement)).rejects.toMatchObject({ code: "42501" });
  });

  describe("the audit at the start", () => {
    /** Weakens the database as the owner, audits it and restores it. */
    const auditWith = async (weaken: string, audit = () => auditByAttack(database.appUrl)) => {
      const functions = (
        await runSql(
          database.url,
          "select pg_get_functiondef(oid) as text from pg_proc where proname in ('enter_tenant', 'verified_tenant', 'next_tenant_entry')",
        )
      ).map(({ text }) => String(text));
      await asOwner(database.url, async (client) => {
        for (const text of functions) {
          const weaker = weaken.split(" => ");
          if (text.includes(weaker[0]!)) await client.query(text.replace(weaker[0]!, weaker[1]!));
        }
      });
      try {
        return await audit();
      } finally {
        await runSql(database.url, ...functions);
      }
    };

    it("finds nothing", async () => {
      expect(await auditByAttack(database.appUrl)).toEqual([]);
    });

    it("refuses a database in which a signature is good for another transaction", async () => {
      expect(await auditWith("nextval(entries) = entry => nextval(entries) > 0")).toEqual([
        expect.stringMatching(/may enter another tenant with its last signature/),
        expect.stringMatching(/may enter a tenant with its last signature, outside of a tenant/),
        expect.stringMatching(/may enter another tenant with a signature of another connection/),
      ]);
    });

    it("ends the migration, and so the start, for a database whose function accepts a signature again", async () => {
      const migrateAgain = async () => {
        await migrate({ url: database.url, migrationsDir });
        return [];
      };
      await expect(
        auditWith("nextval(entries) = entry => nextval(entries) > 0", migrateAgain),
      ).rejects.toThrow(
        /does not isolate tenants from each other:\n- enter_tenant.*differs from the function of this version/,
      );
      expect(await migrateAgain()).toEqual([]);
    });

    it("refuses a database in which a transaction is in the tenant of an earlier one", async () => {
      expect(
        await auditWith(
          "currval(since) = (extract(epoch from now()) * 1000000)::bigint => currval(since) > 0",
        ),
      ).toContainEqual(expect.stringMatching(/is still in the tenant of an earlier transaction/));
    });

    it("refuses a database in which a transaction names another tenant", async () => {
      expect(await auditWith("currval(entered)::text = tenant => true")).toContainEqual(
        expect.stringMatching(/may name another tenant/),
      );
    });
  });

  it("without the administrator's step no statement is prepared, so an injected one finds none to replace", async () => {
    const list = "select name from pg_prepared_statements";
    const namesOf = async () => {
      const single = createDatabase({ url: database.appUrl, max: 1 });
      try {
        return await single.transaction(mine, async (tx) => {
          for (let time = 0; time < 3; time += 1) await sql`select ${"x"}::text`.execute(tx);
          return (await sql.raw<{ name: string }>(list).execute(tx)).rows.map(({ name }) => name);
        });
      } finally {
        await single.end();
      }
    };
    await runSql(database.adminUrl, "grant execute on function pg_prepared_statement() to public");
    try {
      expect((await namesOf()).filter((name) => name.startsWith(STATEMENT_PREFIX))).toEqual([]);
      expect(await auditByAttack(database.appUrl)).toEqual([]);
    } finally {
      await runSql(database.adminUrl, "revoke execute on function pg_prepared_statement() from public");
    }
    await expect(namesOf()).rejects.toMatchObject({ code: "42501" });
  });

  describe("an injected statement cannot stop the jobs of other tenants", () => {
    const job = (values: Record<string, string>) => {
      const all = { name: "'send-mail'", data: `'{"tenant": "mine", "id": 1}'`, ...values };
      return `insert into pgboss.job (${Object.keys(all).join(", ")}) values (${Object.values(all).join(", ")})`;
    };

    it.each([
      ...jobQueues.filter((name) => !["send-mail", "member-changed"].includes(name)),
      "__pgboss__send-it",
    ])("by a job in the queue %s", async (name) => {
      for (const policy of ["null", "'short'", "'stately'", "'singleton'"])
        await expect(
          inject(job({ name: `'${name}'`, policy, start_after: "'2099-01-01'" })),
        ).rejects.toMatchObject({ code: "42501" });
      await expect(inject(job({ name: `'${name}'` }))).rejects.toMatchObject({ code: "42501" });
    });

    it.each([
      ["is the only one that may wait", { policy: "'short'" }],
      ["is the only one that may run", { policy: "'singleton'" }],
      ["is due later", { start_after: "now() + interval '1 second'" }],
      ["precedes others", { priority: "1" }],
      ["was created earlier", { created_on: "'1970-01-01'" }],
      ["is running already", { state: "'active'" }],
      ["was completed", { completed_on: "now()" }],
      ["has a key", { singleton_key: "'x'" }],
      ["is limited to one in a time", { singleton_on: "now()" }],
      ["goes on to another queue", { dead_letter: "'payments'" }],
      ["is retried without end", { retry_limit: "1000" }],
      ["is retried much later", { retry_delay: "86400" }],
      ["runs for days", { expire_in: "'1 day'" }],
      ["has ended before it runs", { expire_in: "'-1 day'" }],
      ["is never removed", { keep_until: "'2099-01-01'" }],
      ["has other data", { data: `'{"tenant": "mine", "id": 1, "more": "x"}'` }],
      ["names no row", { data: `'{"tenant": "mine", "id": {"a": 1}}'` }],
      ["names another tenant", { data: `'{"tenant": "theirs", "id": 1}'` }],
      ["has no data", { data: "null" }],
    ] as [string, Record<string, string>][])("by a job that %s", async (_what, values) => {
      await expect(inject(job(values))).rejects.toMatchObject({ code: "42501" });
    });

    it("and the jobs that the product queues are accepted", async () => {
      for (const name of ["send-mail", "member-changed"])
        expect(await inject(`${job({ name: `'${name}'` })} returning name`)).toEqual([{ name }]);
    });
  });

  describe("on every table that the application's role reaches", () => {
    let tables: Reachable[];
    /** A fingerprint of all rows and rights, by table. */
    const fingerprint = async () => {
      const found: Record<string, unknown> = {};
      await asOwner(database.adminUrl, async (client) => {
        for (const { name } of tables)
          found[name] = (
            await client.query(
              `select count(*)::int as rows, md5(string_agg(one::text, ';' order by one::text)) as hash, (select relacl::text from pg_class where oid = '${name}'::regclass) as rights from ${name} one`,
            )
          ).rows[0];
      });
      return found;
    };

    beforeAll(async () => {
      await asOwner(database.url, async (client) => {
        const filled = await addRowsEverywhere(client, [mine, theirs]);
        await client.query(
          `insert into pgboss.job (name, data) select 'send-mail', jsonb_build_object('tenant', uid, 'id', 7) from tenants`,
        );
        tables = await listReachable(client, database.appUrl);
        // A table that is not filled would make the statements below prove nothing.
        for (const { name, hasTenant } of tables) if (hasTenant) expect(filled).toContain(name);
      });
      expect(tables.length).toBeGreaterThan(50);
    });

    /** A test attacks a part of the tables: all of them together take long on a busy machine. */
    const PARTS = 5;
    it.each(Array.from({ length: PARTS }, (_, part) => part))(
      "an injected statement reads, changes, adds and removes no row of another tenant, and changes no table (part %i)",
      async (part) => {
        const before = await fingerprint();
        const succeeded: string[] = [];
        const attacked = tables.filter((_, at) => at % PARTS === part);
        expect(attacked.length).toBeGreaterThan(5);
        for (const table of attacked)
          for (const attack of attacksOn(table, mine, theirs)) {
            // Undone in any case, so that each statement meets the same rows.
            const found = await database.db
              .transaction(mine, async (tx) => {
                const { rows, numAffectedRows } = await sql
                  .raw<Record<string, unknown>>(attack.statement)
                  .execute(tx);
                const foreign =
                  rows.filter((row) => !attack.isOwn(row)).length +
                  Number(attack.changesOwn ? 0 : (numAffectedRows ?? 0));
                throw { foreign };
              })
              .catch((error: { foreign?: number; code?: string; message?: string }) => {
                if (error.foreign !== undefined)
                  return error.foreign === 0 && !attack.mustFail ? null : `${error.foreign} rows`;
                return attack.codes.includes(String(error.code)) ? null : `${error.code} ${error.message}`;
              });
            if (found) succeeded.push(`${attack.statement}: ${found}`);
          }
        expect(succeeded).toEqual([]);
        expect(await fingerprint()).toEqual(before);
      },
    );

    it("an injected copy shows no row of another tenant", async () => {
      const signer = tenantSigner(tenantKeyOf(decodeURIComponent(new URL(database.appUrl).password)), mine);
      const shown: Record<string, string[]> = {};
      await asOwner(database.appUrl, async (client) => {
        // pg has no interface for the rows of a copy.
        const { connection } = client as unknown as { connection: EventEmitter };
        let lines: string[] = [];
        connection.on("copyData", ({ chunk }: { chunk: Buffer }) => lines.push(chunk.toString().trim()));
        const { rows } = await client.query("select entry from next_tenant_entry()");
        await client.query("begin");
        const { entry } = rows[0];
        await client.query("select enter_tenant($1, $2, $3)", [mine, entry, signer.sign(BigInt(entry))]);
        for (const { name } of tables.filter((table) => table.hasTenant)) {
          lines = [];
          await client.query(`copy ${name} to stdout`);
          const all = lines;
          lines = [];
          await client.query(`copy (select tenant_id from ${name}) to stdout`);
          if (all.length !== 1 || lines.join() !== String(mine)) shown[name] = [...all, ...lines];
        }
      });
      expect(shown).toEqual({});
    });
  });
});
