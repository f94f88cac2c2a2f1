import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { hashSync } from "@node-rs/argon2";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { forTenant, type TenantDb } from "~/db/pool.server";
import type { AccountContext } from "~/domain/accounts/account.server";
import { hashPassword } from "~/domain/accounts/passwords/passwords.server";
import { LoginFailed, PendingDeletion } from "~/domain/accounts/refusals.server";
import { logIn } from "~/domain/accounts/sessions/log-in.server";
import { findSession } from "~/domain/accounts/sessions/sessions.server";
import { createMailQueue } from "~/jobs/job-sender.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { makeTenants } from "../support/tenants";

const PASSWORD = "quiet evening harbour";
const laptop = { browser: "Firefox, Linux", country: "DE" };
const phone = { browser: "Safari, iPhone", country: "DE" };
const now = new Date();

let database: TestDatabase;
let one: TenantDb;
let other: TenantDb;
let passwordHash: string;
/** what was asked over the connections of this process */
let askedHere = 0;

const watched = (db: TenantDb): TenantDb => ({
  ...db,
  transaction: (fn) => {
    askedHere += 1;
    return db.transaction(fn);
  },
});

beforeAll(async () => {
  database = await createTestDatabase();
  const ids = await makeTenants(database, ["one", "other"]);
  one = watched(forTenant(database.db, ids.get("one")!));
  other = watched(forTenant(database.db, ids.get("other")!));
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => database.close());

const contextOf = (db: TenantDb) =>
  ({
    tenant: { slug: "one", config: { timezone: "UTC", reactivation_days: 14 } },
    db,
    now,
    locale: "en",
    mails: createMailQueue("one", "https://one.example", now),
    random: randomBytes,
    sign: (text: string) => Buffer.from(text),
  }) as unknown as AccountContext;

async function newMember(more: { status?: "active" | "pending_deletion"; last_login_at?: Date } = {}) {
  const id = randomBytes(5).toString("hex");
  const email = `${id}@people.example`;
  const { id: memberId } = await one.transaction((tx) =>
    tx
      .insertInto("members")
      .values({
        email,
        name: `p_${id}`,
        password_hash: passwordHash,
        status: "active",
        language: "de",
        signup_date: now,
        gender: "woman",
        seeks: ["man"],
        sexuality: "unsaid",
        date_of_birth: "1990-02-03",
        country: "DE",
        terms_version: "2024-01-01",
        terms_accepted_at: now,
        ...(more.status === "pending_deletion" && {
          deletion_requested_at: now,
          deletion_reason: "else" as const,
        }),
        ...more,
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  askedHere = 0;
  return { email, memberId };
}

const enter = (email: string, { db = one, password = PASSWORD, device = laptop } = {}) =>
  logIn(contextOf(db), { email, password }, device);

/** The processes that check passwords for this one. */
function pids(): number[] {
  const { stdout } = spawnSync("pgrep", ["-P", String(process.pid), "-f", "password-process"], {
    encoding: "utf8",
  });
  return stdout.split("\n").filter(Boolean).map(Number);
}

/** One of them that is at something for so long got no processor. */
const STARVED_MS = 1000;
/** For so long after one of them got no processor they compete for it. */
const COMPETE_MS = 600_000;
const sessionsOf = (memberId: number) =>
  one.transaction((tx) =>
    tx.selectFrom("sessions").select(["browser", "country"]).where("member_id", "=", memberId).execute(),
  );
/** How many connections wait for a row that another holds. */
async function waitingForRows(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db.kysely);
  return rows[0]!.count;
}
const mailsTo = (email: string) =>
  one.transaction((tx) => tx.selectFrom("mails").select("kind").where("recipient", "=", email).execute());

test("a login that needs only the password asks nothing over the connections that pages use, and opens a session", async () => {
  const { email, memberId } = await newMember();
  const first = await enter(email);
  const again = await enter(email);
  expect(askedHere).toBe(0);
  for (const begun of [first, again]) {
    expect(begun.account).toMatchObject({ id: memberId, email, dateOfBirth: "1990-02-03", seeks: ["man"] });
    expect(begun.account.signupDate).toEqual(now);
    const found = await findSession(contextOf(one), (begun as { session: string }).session);
    expect(found?.account.id).toBe(memberId);
  }
  expect(await sessionsOf(memberId)).toEqual([laptop, laptop]);
  expect(await mailsTo(email)).toEqual([]);
});

/** Logs in by a process that was just begun and lets everything else go first: one that takes too long over its start does not. */
async function enterByYielding(email: string, db = one): Promise<void> {
  for (const pid of pids()) process.kill(pid, "SIGKILL");
  await expect.poll(pids).toEqual([]);
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + COMPETE_MS);
  // Without `chrt` the process is not of the idle class: on a busy machine one of that class may never come to run.
  vi.stubEnv("PATH", "");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    await enter(email, { db });
  } finally {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    clock.mockRestore();
  }
}

test.runIf(process.platform === "linux")(
  "a login that is begun anew while its session is written leaves that one session",
  async () => {
    const { email, memberId } = await newMember();
    const patient: TenantDb = {
      ...one,
      address: async () => {
        const { connection, ...rest } = (await one.address!())!;
        const patience = {
          connectionTimeoutMillis: 60_000,
          statement_timeout: 60_000,
          query_timeout: 60_000,
        };
        return { connection: { ...connection, ...patience }, ...rest };
      },
    };
    await enterByYielding((await newMember()).email, patient);
    let login!: ReturnType<typeof enter>;
    // Its member's row is held: the process has all the time it may take, and so the one after it is at the same.
    await one.transaction(async (tx) => {
      await tx.selectFrom("members").select("id").where("id", "=", memberId).forUpdate().execute();
      const waiting = async () => {
        // A transaction that asks nothing is ended after a while.
        await sql`select 1`.execute(tx);
        return waitingForRows();
      };
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      try {
        login = enter(email, { db: patient });
        // `expect.poll` would move the timers on.
        while ((await waiting()) < 1) await delay(50);
        vi.advanceTimersByTime(STARVED_MS);
      } finally {
        vi.useRealTimers();
      }
      await expect.poll(waiting).toBe(2);
    });
    const { session } = (await login) as { session: string };
    expect((await findSession(contextOf(one), session))?.account.id).toBe(memberId);
    expect(await sessionsOf(memberId)).toEqual([laptop]);
  },
  60_000,
);

test("a wrong password, an address that nobody has and another brand's open nothing", async () => {
  const { email, memberId } = await newMember();
  await expect(enter(email, { password: "something else" })).rejects.toThrow(LoginFailed);
  await expect(enter("nobody@people.example")).rejects.toThrow(LoginFailed);
  await expect(enter(email, { db: other })).rejects.toThrow(LoginFailed);
  expect(askedHere).toBe(0);
  expect(await sessionsOf(memberId)).toEqual([]);
});

test.each([
  ["where passwords are checked", () => one],
  ["over the connections of this process", (): TenantDb => ({ ...one, address: undefined })],
])(
  "a login %s with a password that is changed while the login is under way opens no session",
  async (_where, db) => {
    const { email, memberId } = await newMember();
    const password_hash = await hashPassword("another quiet harbour");
    let login!: ReturnType<typeof enter>;
    await one.transaction(async (tx) => {
      await tx.updateTable("members").set({ password_hash }).where("id", "=", memberId).execute();
      await tx.deleteFrom("sessions").where("member_id", "=", memberId).execute();
      login = enter(email, { db: db() });
      login.catch(() => undefined);
      const waiting = async () => {
        // A transaction that asks nothing is ended after a while.
        await sql`select 1`.execute(tx);
        return waitingForRows();
      };
      await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0);
    });
    await expect(login).rejects.toThrow(LoginFailed);
    expect(await sessionsOf(memberId)).toEqual([]);
  },
  40_000,
);

test("a login whose password is stored at a new cost by another login meanwhile opens its session", async () => {
  const { email, memberId } = await newMember();
  const password_hash = await hashPassword(PASSWORD);
  let login!: ReturnType<typeof enter>;
  await one.transaction(async (tx) => {
    await tx.updateTable("members").set({ password_hash }).where("id", "=", memberId).execute();
    login = enter(email);
    const waiting = async () => {
      await sql`select 1`.execute(tx);
      return waitingForRows();
    };
    await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0);
  });
  expect(await login).toMatchObject({ session: expect.any(String) });
  expect(await sessionsOf(memberId)).toEqual([laptop]);
}, 40_000);

test("a browser that was never here is told of by mail", async () => {
  const { email, memberId } = await newMember();
  await enter(email);
  await enter(email, { device: phone });
  expect(await mailsTo(email)).toEqual([{ kind: "new_device" }]);
  expect(await sessionsOf(memberId)).toEqual([laptop, phone]);
});

test("a password of another cost that cannot be kept anew costs nobody their login", async () => {
  const { email, memberId } = await newMember();
  const old = hashSync(PASSWORD, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
  await one.transaction((tx) =>
    tx.updateTable("members").set({ password_hash: old }).where("id", "=", memberId).execute(),
  );
  const away = () => Promise.reject(new Error("The database is away."));
  const address = () => one.address!();
  expect(await enter(email, { db: { address, transaction: away } })).toMatchObject({
    session: expect.any(String),
  });
  expect(await sessionsOf(memberId)).toEqual([laptop]);
});

test("whoever has a second factor gets a question and no session", async () => {
  const { email, memberId } = await newMember();
  await one.transaction((tx) =>
    sql`insert into authenticators (member_id, secret, created_at, confirmed_at)
      values (${memberId}, '\\x00', now(), now())`.execute(tx),
  );
  expect(await enter(email)).toMatchObject({ challenge: expect.any(String) });
  expect(await sessionsOf(memberId)).toEqual([]);
});

test("whoever is leaving gets no session", async () => {
  const { email, memberId } = await newMember({ status: "pending_deletion" });
  await expect(enter(email)).rejects.toThrow(PendingDeletion);
  expect(await sessionsOf(memberId)).toEqual([]);
});

test("where the database cannot be reached from another process, a login is done all the same", async () => {
  const { email, memberId } = await newMember();
  const elsewhere = {
    connection: { connectionString: "postgres://nobody@127.0.0.1:1/none" },
    setTenant: { name: "none", text: "select $1, $2", values: ["1", ""] },
  };
  for (const address of [undefined, async () => null, async () => elsewhere]) {
    askedHere = 0;
    expect(await enter(email, { db: { ...one, address } })).toMatchObject({ session: expect.any(String) });
    expect(askedHere).toBeGreaterThan(0);
  }
  expect(await sessionsOf(memberId)).toHaveLength(3);
});

test("a row that somebody holds keeps nobody else from logging in", async () => {
  const { email, memberId } = await newMember();
  const others = await newMember();
  await one.transaction(async (tx) => {
    await tx.selectFrom("members").select("id").where("id", "=", memberId).forUpdate().execute();
    const held = enter(email);
    expect(await enter(others.email)).toMatchObject({ session: expect.any(String) });
    void held.catch(() => undefined);
  });
});

test.runIf(process.platform === "linux")(
  "a process that is killed at it, and a connection that is cut, cost nobody their login",
  async () => {
    const { email } = await newMember();
    await enter(email);
    const under = enter(email);
    for (const pid of pids()) process.kill(pid, "SIGKILL");
    expect(await under).toMatchObject({ session: expect.any(String) });
    await enter(email);
    await database.db.kysely.executeQuery(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and usename = current_user`.compile(
        database.db.kysely,
      ),
    );
    expect(await enter(email)).toMatchObject({ session: expect.any(String) });
  },
);

test.runIf(process.platform === "linux")(
  "a process that nobody needs ends, and another comes when it is needed",
  async () => {
    const { email } = await newMember();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      await enter(email);
      expect(pids().length).toBeGreaterThan(0);
      vi.advanceTimersByTime(3_600_000);
    } finally {
      vi.useRealTimers();
    }
    await expect.poll(pids).toEqual([]);
    expect(await enter(email)).toMatchObject({ session: expect.any(String) });
    expect(pids().length).toBeGreaterThan(0);
  },
);
