import { randomBytes, randomUUID } from "node:crypto";
import path from "node:path";
import PgBoss from "pg-boss";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forTenant, type TenantDb } from "~/db/pool.server";
import type { MembersTable } from "~/db/tables";
import { reactivateAccount } from "~/domain/accounts/leaving/reactivate-account.server";
import { makeLink } from "~/domain/accounts/links.server";
import type { AccountContext } from "~/domain/context";
import { LinkInvalid } from "~/domain/link-invalid.server";
import { cleanUp } from "~/jobs/clean-up.server";
import { createMailQueue } from "~/jobs/job-sender.server";
import type { Erasure, ErasureJournal } from "~/outside/storage/erasure-journal.server";
import { Registry } from "~/tenancy/registry.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { isAll } from "../support/lanes";
import { nextMail } from "../support/mailbox";
import { memoryStore } from "../support/memory-store";
import { mailsIn } from "../support/outbox";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { makeTenants } from "../support/tenants";

const NOW = new Date("2027-03-20T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

type MemberRow = Partial<Record<keyof MembersTable, unknown>>;
/** Returns the row of a member with an account. `more` overrides the defaults. */
const someone = (more: MemberRow = {}): MemberRow & { email: string; name: string } => {
  const id = randomBytes(5).toString("hex");
  const usual = {
    email: `${id}@people.example`,
    name: `p_${id}`,
    password_hash: "-",
    status: "active" as const,
    language: "de",
    signup_date: daysAgo(200),
    gender: "woman",
    seeks: ["man"],
    sexuality: "unsaid",
    date_of_birth: "1990-02-03",
    country: "DE",
    terms_version: "2024-01-01",
    terms_accepted_at: daysAgo(200),
  };
  return { ...usual, ...(more as Partial<typeof usual>) };
};
const leaving = (days: number) =>
  someone({ status: "pending_deletion", deletion_requested_at: daysAgo(days), deletion_reason: "else" });

describe("the clean-up", () => {
  let database: TestDatabase;
  let served: Tenant[];
  let tenants: Tenant[];
  let databases: Map<string, TenantDb>;
  let testNumber = 0;
  let failures: { tenant: string; error: unknown }[] = [];
  let changed: string[] = [];
  const media = memoryStore();

  beforeAll(async () => {
    const registry = new Registry(path.resolve("tenants"), path.resolve("themes"));
    await registry.loadAll();
    served = registry.list().filter(({ slug }) => ["abendrot", "fjordlys", "kaleido"].includes(slug));
    database = await createTestDatabase();
  });
  afterAll(() => database.close());
  const noted: Erasure[] = [];
  const erasures: ErasureJournal = {
    append: async (entries) => {
      noted.push(...entries);
    },
    read: async () => noted,
  };
  beforeEach(async () => {
    noted.length = 0;
    // Each test has brands with rows of their own, so none sees another's members.
    testNumber += 1;
    tenants = served.map((tenant) => ({ ...tenant, id: `${tenant.slug}-${testNumber}` }));
    const ids = await makeTenants(
      database,
      tenants.map(({ id }) => id),
    );
    databases = new Map(tenants.map(({ id, slug }) => [slug, forTenant(database.db, ids.get(id)!)]));
    failures = [];
    changed = [];
  });

  const db = (slug = "abendrot") => databases.get(slug)!;
  const abendrot = () => tenants.find(({ slug }) => slug === "abendrot")!;
  const run = (now = NOW) =>
    cleanUp(
      {
        listTenants: () => tenants,
        databaseOf: ({ slug }) => db(slug),
        onFailure: (tenant, error) => failures.push({ tenant, error }),
        media,
        erasures,
        changed: ({ slug }, id) => changed.push(`${slug} ${id}`),
      },
      now,
    );
  const add = (row: ReturnType<typeof someone>, slug?: string): Promise<number> =>
    db(slug).transaction(async (tx) => {
      const { id } = await tx
        .insertInto("members")
        .values(row as never)
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    });
  /** The names of a brand's members in alphabetical order: their numbers are random. */
  const names = (slug?: string) =>
    db(slug).transaction(async (tx) => {
      const rows = await tx.selectFrom("members").select("name").execute();
      return rows.map(({ name }) => name).sort();
    });
  const count = (table: "mails" | "sessions" | "account_links" | "login_challenges" | "invitations") =>
    db().transaction(async (tx) => (await tx.selectFrom(table).select("tenant_id").execute()).length);

  test("the clean-up stores the coordinates of members' towns for each tenant and skips towns that are in no list", async () => {
    const place = (city: string | null, countryregion: string | null = null) =>
      someone({ city, countryregion } as MemberRow);
    const ids = [
      await add(place("Köln")),
      await add(place("munchen", "DE-BY")),
      await add(place("Nirgendheim")),
      await add(place(null)),
    ];
    // More members than one batch contains.
    await db().transaction((tx) =>
      tx
        .insertInto("members")
        .values(Array.from({ length: 600 }, () => place("Hamburg") as never))
        .execute(),
    );
    const elsewhere = await add(place("Dresden"), "kaleido");
    const positions = (slug?: string) =>
      db(slug).transaction((tx) =>
        tx.selectFrom("members").select(["id", "city", "latitude", "longitude"]).execute(),
      );
    changed = [];
    await run();
    expect(failures).toEqual([]);
    const placed = await positions();
    const [koeln, muenchen, nowhere, silent] = ids.map((id) => placed.find((one) => one.id === id));
    const hamburg = placed.filter(({ id }) => !ids.includes(id));
    expect(hamburg).toHaveLength(600);
    expect(koeln).toMatchObject({ id: ids[0], latitude: 50.93, longitude: 6.95 });
    expect(muenchen).toMatchObject({ city: "munchen", latitude: 48.14, longitude: 11.58 });
    expect([nowhere?.latitude, silent?.latitude]).toEqual([null, null]);
    expect(hamburg.every(({ latitude, longitude }) => latitude === 53.55 && longitude === 9.99)).toBe(true);
    expect(await positions("kaleido")).toMatchObject([{ id: elsewhere, latitude: 51.05, longitude: 13.74 }]);
    expect(changed).toContain(`abendrot ${ids[0]}`);
    expect(changed).toHaveLength(603);
    changed = [];
    await run();
    expect(changed).toEqual([]);
  });

  test("the clean-up stores the look of each username that has none, for each tenant", async () => {
    await add(someone({ name: "Rnia_10" }));
    await add(someone({ name: "\u0421\u043e\u0441\u043e" }));
    await add(someone({ name: "Zoe\u0308" }), "kaleido");
    const looks = (slug?: string) =>
      db(slug).transaction(async (tx) => {
        const rows = await tx.selectFrom("members").select("name_skeleton").execute();
        return rows.map(({ name_skeleton }) => name_skeleton).sort();
      });
    expect(await looks()).toEqual([null, null]);
    await Promise.all([run(), run()]);
    expect(failures).toEqual([]);
    expect(await looks()).toEqual(["coco", "mia_lo"]);
    expect(await looks("kaleido")).toEqual(["zo\u00eb"]);
  });

  test("an account is erased with all its data when its reactivation period ends, not a second earlier, and a mail says so", async () => {
    const due = leaving(14);
    const waiting = someone({
      status: "pending_deletion",
      deletion_requested_at: new Date(daysAgo(14).getTime() + 1000),
    });
    const [id] = [await add(due), await add(waiting), await add(someone())];
    await db().transaction(async (tx) => {
      const mails = createMailQueue(abendrot().id, "https://x.example", daysAgo(14));
      await mails.add(tx, { kind: "deletion", memberId: id, recipient: due.email, language: "de" });
    });
    await run();
    expect(failures).toEqual([]);
    expect(await names()).not.toContain(due.name);
    expect(await names()).toContain(waiting.name);
    const mails = await db().transaction((tx) => tx.selectFrom("mails").selectAll().execute());
    expect(mails).toMatchObject([
      { kind: "erased", member_id: null, recipient: due.email, language: "de", sent_at: null },
    ]);
    // The name and the address are available again.
    await add(someone({ name: due.name, email: due.email }));
    await run(new Date(NOW.getTime() + 1000));
    expect(await names()).not.toContain(waiting.name);
  });

  test("simultaneous clean-ups erase each account once and send one mail for each", async () => {
    const due = Array.from({ length: 12 }, () => leaving(20));
    for (const row of due) await add(row);
    await Promise.all([run(), run(), run()]);
    expect(failures).toEqual([]);
    expect(await names()).toEqual([]);
    const mails = await db().transaction((tx) => tx.selectFrom("mails").select("recipient").execute());
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(due.map(({ email }) => email).sort());
  });

  test("each brand's own reactivation period applies, and an active account with an old deletion date is not erased", async () => {
    const own = tenants.map((tenant) =>
      tenant.slug === "kaleido" ? { ...tenant, config: { ...tenant.config, reactivation_days: 30 } } : tenant,
    );
    const rows = { kaleido: leaving(20), abendrot: leaving(20) };
    await add(rows.kaleido, "kaleido");
    await add(rows.abendrot, "abendrot");
    // Reactivated, but the date of the deletion request is still set.
    const active = someone({ deletion_requested_at: daysAgo(300) });
    await add(active, "abendrot");
    await cleanUp(
      {
        listTenants: () => own,
        databaseOf: ({ slug }) => db(slug),
        onFailure: (tenant, error) => failures.push({ tenant, error }),
        media,
        erasures,
        changed: ({ slug }, id) => changed.push(`${slug} ${id}`),
      },
      NOW,
    );
    expect(failures).toEqual([]);
    expect(await names("kaleido")).toEqual([rows.kaleido.name]);
    expect(await names("abendrot")).toEqual([active.name]);
  });

  test("a failure for one brand is reported with the brand and does not stop the clean-up of the others", async () => {
    const due = { abendrot: leaving(20), kaleido: leaving(20) };
    await add(due.abendrot, "abendrot");
    await add(due.kaleido, "kaleido");
    const broken: TenantDb = { transaction: () => Promise.reject(new Error("out of order")) };
    await cleanUp(
      {
        listTenants: () => tenants,
        databaseOf: ({ slug }) => (slug === "abendrot" ? broken : db(slug)),
        onFailure: (tenant, error) => failures.push({ tenant, error }),
        media,
        erasures,
        changed: ({ slug }, id) => changed.push(`${slug} ${id}`),
      },
      NOW,
    );
    expect(new Set(failures.map(({ tenant }) => tenant))).toEqual(new Set(["abendrot"]));
    expect(await names("kaleido")).toEqual([]);
    expect(await names("abendrot")).toEqual([due.abendrot.name]);
  });

  test("an erasure is recorded once in the journal outside the database, without the member's name", async () => {
    const due = leaving(14);
    const id = await add(due);
    await run();
    await run();
    expect(noted).toEqual([
      {
        tenant: expect.any(Number),
        member: id,
        mark: expect.stringMatching(/^[0-9a-f]{64}$/),
        at: expect.any(String),
      },
    ]);
    expect(JSON.stringify(noted)).not.toContain(due.name);
    expect(
      await database.db.transaction(noted[0]!.tenant, (tx) =>
        tx.selectFrom("erasures").select("id").execute(),
      ),
    ).toEqual([]);
  });

  test("an account that cannot be erased does not prevent the erasure of others", async () => {
    const rows = [leaving(20), leaving(20), leaving(20)];
    const ids: number[] = [];
    for (const row of rows) ids.push(await add(row));
    let at = 0;
    const tenant = abendrot();
    await cleanUp(
      {
        listTenants: () => [tenant],
        // The first transaction queries the accounts, the second erases the first account.
        databaseOf: () => ({
          transaction: (fn) => (++at === 2 ? Promise.reject(new Error("stuck")) : db().transaction(fn)),
        }),
        onFailure: (slug, error) => failures.push({ tenant: slug, error }),
        media,
        erasures,
        changed: () => undefined,
      },
      NOW,
    );
    const first = ids.indexOf(Math.min(...ids));
    expect(await names()).toEqual([rows[first]!.name]);
    expect(failures.map(({ error }) => error)).toEqual([expect.any(AggregateError)]);
  });

  test("an account that is reactivated during the clean-up is either active or erased, never half of each", async () => {
    const tenant = abendrot();
    const ctx = (now: Date): AccountContext => ({
      tenant,
      db: db(),
      now,
      locale: "de",
      mails: createMailQueue(abendrot().id, "https://x.example", now),
      random: randomBytes,
      sign: () => Buffer.alloc(32, 7),
      changed: () => undefined,
    });
    const before = daysAgo(1);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const id = await add(leaving(15));
        const word = await db().transaction((tx) =>
          makeLink(ctx(before), tx, { memberId: id, purpose: "reactivate", hours: 48 }),
        );
        const taken = reactivateAccount(ctx(before), word, { browser: "Firefox", country: null }).then(
          () => true,
          (error: unknown) => {
            if (error instanceof LinkInvalid) return false;
            throw error;
          },
        );
        return { id, isBack: (await Promise.all([taken, run()]))[0] };
      }),
    );
    expect(failures).toEqual([]);
    const rows = await db().transaction((tx) => tx.selectFrom("members").select(["id", "status"]).execute());
    const back = outcomes.filter(({ isBack }) => isBack).map(({ id }) => id);
    expect(rows.map(({ id }) => id).sort()).toEqual(back.sort());
    expect(rows.every(({ status }) => status === "active")).toBe(true);
    const kinds = await db().transaction((tx) => tx.selectFrom("mails").select("kind").execute());
    expect(kinds.filter(({ kind }) => kind === "erased")).toHaveLength(8 - back.length);
    expect(kinds.filter(({ kind }) => kind === "reactivated")).toHaveLength(back.length);
  });

  test("an account without a confirmed address is deleted 30 days after its last link expired, unless its member has paid", async () => {
    const unconfirmed = (days: number, more: MemberRow = {}) =>
      someone({ status: "not_confirmed", signup_date: daysAgo(days), ...more });
    const rows = {
      old: unconfirmed(37.1),
      young: unconfirmed(36.9),
      paid: unconfirmed(300, { paid_user: true }),
      requested: unconfirmed(300),
      partner: unconfirmed(300, {
        completed: false,
        password_hash: null,
        terms_version: null,
        terms_accepted_at: null,
      }),
      confirmed: someone({ signup_date: daysAgo(300) }),
    };
    const ids: Record<string, number> = {};
    for (const [name, row] of Object.entries(rows)) ids[name] = await add(row);
    await db().transaction((tx) =>
      tx
        .insertInto("account_links")
        .values(
          [
            // A new link was requested recently.
            { member_id: ids.requested!, expires_at: daysAgo(29), purpose: "activate" as const },
            { member_id: ids.partner!, expires_at: daysAgo(31), purpose: "complete_signup" as const },
          ].map((link) => ({ ...link, id: randomUUID(), data: "{}", created_at: daysAgo(40) })),
        )
        .execute(),
    );
    await run();
    expect(failures).toEqual([]);
    const left = [rows.young, rows.paid, rows.requested, rows.confirmed];
    expect(await names()).toEqual(left.map(({ name }) => name).sort());
    expect(await count("mails")).toBe(0);
    // The callback invalidates the cached data of members who are still logged in.
    expect(changed.sort()).toEqual([`abendrot ${ids.old}`, `abendrot ${ids.partner}`].sort());
  });

  test("ended sessions and challenges are deleted immediately, and old links, mails and invitations after 30 days", async () => {
    const member_id = await add(someone());
    const hash = () => randomBytes(32);
    await db().transaction(async (tx) => {
      for (const expires_at of [daysAgo(0), daysAgo(-1)]) {
        const session = { member_id, browser: "-", country: null, created_at: daysAgo(9) };
        await tx
          .insertInto("sessions")
          .values({ ...session, token_hash: hash(), expires_at })
          .execute();
        await tx
          .insertInto("login_challenges")
          .values({ id: randomUUID(), purpose: "second_factor", member_id, data: "{}", expires_at })
          .execute();
      }
      const link = { member_id, purpose: "reset" as const, data: "{}", created_at: daysAgo(400) };
      for (const [expires_at, used_at] of [
        [daysAgo(31), null],
        [daysAgo(29), null],
        [daysAgo(-1), daysAgo(31)],
        [daysAgo(-1), daysAgo(29)],
        [daysAgo(-300), null],
      ] as const)
        await tx
          .insertInto("account_links")
          .values({ ...link, id: randomUUID(), expires_at, used_at })
          .execute();
      const mail = { member_id, kind: "welcome", recipient: "a@people.example", language: "de" };
      for (const [created_at, sent_at] of [
        [daysAgo(31), daysAgo(31)],
        [daysAgo(31), null],
        [daysAgo(29), daysAgo(29)],
        [daysAgo(29), null],
      ] as const)
        await tx
          .insertInto("mails")
          .values({ ...mail, params: "{}", created_at, sent_at })
          .execute();
      for (const [days, used_at] of [
        [31, null],
        [29, null],
        [31, daysAgo(50)],
      ] as const)
        await tx
          .insertInto("invitations")
          .values({
            code_hash: hash(),
            created_at: daysAgo(60),
            expires_at: daysAgo(days),
            used_at,
            member_id: used_at ? member_id : null,
          })
          .execute();
    });
    await run();
    expect(failures).toEqual([]);
    expect({
      sessions: await count("sessions"),
      questions: await count("login_challenges"),
      links: await count("account_links"),
      mails: await count("mails"),
      invitations: await count("invitations"),
    }).toEqual({ sessions: 1, questions: 1, links: 3, mails: 2, invitations: 1 });
    expect(await names()).toHaveLength(1);
  });

  test("the clean-up deletes more rows than fit in one batch", async () => {
    const member_id = await add(someone());
    await db().transaction((tx) =>
      tx
        .insertInto("sessions")
        .values(
          Array.from({ length: 2500 }, () => ({
            member_id,
            token_hash: randomBytes(32),
            browser: "-",
            country: null,
            created_at: daysAgo(40),
            expires_at: daysAgo(10),
          })),
        )
        .execute(),
    );
    await db().transaction((tx) =>
      tx
        .insertInto("members")
        .values(Array.from({ length: 401 }, () => someone({ status: "not_confirmed" }) as never))
        .execute(),
    );
    await run();
    expect([await count("sessions"), (await names()).length]).toEqual([0, 1]);
  });
});

describe("the schedule of the clean-up", () => {
  let database: ServedDatabase;
  let servers: TestServer[];
  const HOST = "abendrot.example";

  beforeAll(async () => {
    database = await createServedDatabase();
    const variables = { DATABASE_URL: database.url, SESSION_SECRET: "tests of the clock ".repeat(3) };
    const first = await startServer(variables);
    servers = [first];
    if (isAll) servers.push(await startServer({ ...variables, DATA_DIR: first.dataDir }));
    for (const server of servers) await server.logged(({ msg }) => msg === "the database is ready", 30_000);
    // The server inserts the brand's row when a request first needs it.
    for (const server of servers)
      await server.fetch(HOST, "/api/user.php", {
        method: "POST",
        headers: { Origin: `http://${HOST}:${server.port}`, "Content-Type": "application/json" },
        body: JSON.stringify({ email: "nobody@people.example", password: "whatever" }),
      });
  });
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.stop();
    await database.close();
  });

  const addLeaver = async (name: string) => {
    await database.query(
      `insert into members (tenant_id, email, name, password_hash, status, language, signup_date, gender, seeks, sexuality,
         date_of_birth, country, terms_version, terms_accepted_at, deletion_requested_at)
       select id, '${name}@people.example', '${name}', '-', 'pending_deletion', 'de', now(), 'man', '{woman}', 'unsaid',
         '1980-01-01', 'DE', '2024-01-01', now(), now() - interval '15 days' from tenants where slug = 'abendrot'`,
    );
  };
  const isThere = async (name: string) =>
    (await database.query(`select from members where name = '${name}'`)).length === 1;

  test("one of the processes runs a queued clean-up, and the last mail is sent", async () => {
    await addLeaver("leaver_one");
    const boss = new PgBoss({
      connectionString: database.url,
      supervise: false,
      schedule: false,
      migrate: false,
    });
    await boss.start();
    try {
      await boss.send("clean-up", {});
    } finally {
      await boss.stop({ graceful: false });
    }
    await expect.poll(() => isThere("leaver_one"), { timeout: 15_000 }).toBe(false);
    const mail = await nextMail(servers[0]!.dataDir, "leaver_one@people.example");
    expect(mail.tenant).toBe("abendrot");
  });

  if (isAll)
    test("the schedule starts each clean-up once for any number of processes, with the application's database role", async () => {
      expect(
        await database.query("select cron, timezone from pgboss.schedule where name = 'clean-up'"),
      ).toEqual([{ cron: "17 * * * *", timezone: "UTC" }]);
      await addLeaver("leaver_two");
      await database.query("update pgboss.schedule set cron = '* * * * *'");
      // pg-boss checks its schedules twice a minute.
      await expect.poll(() => isThere("leaver_two"), { timeout: 60_000, interval: 200 }).toBe(false);
      await nextMail(servers[0]!.dataDir, "leaver_two@people.example");
      expect(mailsIn(servers[0]!.dataDir, "leaver_two@people.example")).toHaveLength(1);
      const runs = await database.query(
        "select date_trunc('minute', created_on) as minute, count(*)::int as count from pgboss.job where name = 'clean-up' and singleton_on is null group by 1",
      );
      expect(runs.every(({ count }) => Number(count) <= 2)).toBe(true);
      const problems = servers.flatMap(({ log }) =>
        log.filter(({ level }) => level === "warn" || level === "error"),
      );
      expect(problems).toEqual([]);
    }, 90_000);
});
