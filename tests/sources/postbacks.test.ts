import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import { eraseAccount } from "~/domain/accounts/leaving/erase-account.server";
import { forgetOldPostbacks } from "~/domain/sources/forget-old-postbacks.server";
import { listPostbacks } from "~/domain/sources/list-postbacks.server";
import { retryPostback } from "~/domain/sources/postbacks.server";
import {
  recordSourceConfirmation,
  recordSourceOrder,
  recordSourceSignup,
} from "~/domain/sources/record-source-events.server";
import { type PostbackReport, sendAllPostbacks } from "~/jobs/send-postbacks.server";
import { httpsPostbackSender } from "~/outside/partners/postback-sender.server";
import { secretName } from "~/tenancy/secrets.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { openPartnerServer, PARTNER_HOST, type PartnerServer } from "../support/partner-server";
import { addMembers } from "../support/plain-members";
import { leadHttpsTo } from "../support/push-server";
import { demoTenant } from "../support/shop";

const KEY = "a key for this partner alone";
const START = new Date("2027-03-01T10:00:00Z");
const MINUTE_MS = 60_000;
const databases = new TenantDatabases();
let database: TestDatabase;
let brand: Tenant;
let partner: PartnerServer;
let restore: () => void;
let tenant: Tenant;
let db: ReturnType<TenantDatabases["of"]>;
let now: Date;
let deadline: AbortController;
let reports: PostbackReport[];
let reported: (report: PostbackReport) => unknown;
let secrets: Record<string, string>;
let made = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 8 });
  brand = await demoTenant("velvet-hour");
  partner = await openPartnerServer();
  restore = leadHttpsTo(partner);
});
afterAll(async () => {
  restore();
  await partner.close();
  await databases.end();
  await database.close();
});

const source = (ref: string, more: Record<string, unknown> = {}) => ({
  ref,
  postback: {
    url: `https://${PARTNER_HOST}/in?click={sub1}&what={event}&of={ref}`,
    key: { env: "PARTNER_KEY" },
    events: ["signup" as const, "confirmation" as const, "purchase" as const],
    amounts: false,
    ...more,
  },
});
const withSources = (sources: Tenant["config"]["traffic_sources"]): Tenant => ({
  ...tenant,
  config: { ...tenant.config, traffic_sources: sources },
});

beforeEach(() => {
  made += 1;
  tenant = { ...brand, id: `brand-${made}`, slug: `brand-${made}` };
  tenant = withSources([source("venn"), source("nord")]);
  db = databases.of(tenant);
  now = START;
  deadline = new AbortController();
  reports = [];
  reported = () => undefined;
  secrets = { PARTNER_KEY: KEY };
});
afterEach(() => {
  partner.received.length = 0;
  partner.answer = (response) => response.writeHead(204).end();
});

async function join(tracking: Record<string, string> = {}): Promise<number> {
  const [memberId = 0] = await addMembers(db, 1);
  const fields = { ref: "venn", ...tracking };
  await db.transaction(async (tx) => {
    await tx.updateTable("members").set(fields).where("id", "=", memberId).execute();
    await recordSourceSignup({ tenant, now, random: randomBytes }, tx, memberId, fields);
  });
  return memberId;
}
const run = (served = [tenant]) =>
  sendAllPostbacks(
    {
      listServed: () => served,
      databaseOf: (one) => databases.of(one),
      postbackSender: httpsPostbackSender(() => deadline.signal),
      secretOf: (secret) => secrets[secretName(secret)],
      onPostback: (_, report) => {
        reports.push(report);
        reported(report);
      },
      onFailure: (_, error) => {
        throw error;
      },
    },
    () => now,
  );
const list = (ref: string | null = null) => db.transaction((tx) => listPostbacks(tx, { ref, limit: 50 }));
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};
const outcomes = async () => (await list()).flatMap(({ tries }) => tries.map(({ outcome }) => outcome));

describe("a postback", () => {
  test("reports the event of a click, is signed over its time and raw body, and names no member", async () => {
    const memberId = await join({ sub1: "click/1 &x=2", sub2: "é", network: "net" });
    await run();
    expect(partner.received).toHaveLength(1);
    const [{ url, headers, body }] = partner.received as [PartnerServer["received"][0]];
    expect(url).toBe("/in?click=click%2F1%20%26x%3D2&what=signup&of=venn");
    const seconds = headers["x-livery-timestamp"] as string;
    expect(Number(seconds)).toBe(now.getTime() / 1000);
    expect(headers["x-livery-signature"]).toBe(
      `v1=${createHmac("sha256", KEY).update(`${seconds}.${body}`).digest("hex")}`,
    );
    const [{ reference }] = (await db.transaction((tx) =>
      tx.selectFrom("source_signups").select("reference").where("member_id", "=", memberId).execute(),
    )) as [{ reference: string }];
    expect(JSON.parse(body)).toEqual({
      brand: "brand-1",
      domain: "velvethour.example",
      event: "signup",
      at: START.toISOString(),
      reference,
      ref: "venn",
      network: "net",
      sub1: "click/1 &x=2",
      sub2: "é",
      sub3: null,
    });
    const [{ email, name }] = (await db.transaction((tx) =>
      tx.selectFrom("members").select(["email", "name"]).where("id", "=", memberId).execute(),
    )) as [{ email: string; name: string }];
    for (const secret of [email, name]) expect(body + url).not.toContain(secret);
    expect(await list()).toMatchObject([
      { state: "delivered", dueAt: null, tries: [{ number: 1, outcome: "delivered", status: 204 }] },
    ]);
    await run();
    expect(partner.received).toHaveLength(1);
  });

  test("is sent once for each event of a member, whatever is repeated, and two concurrent runs share the work", async () => {
    const memberId = await join();
    for (let count = 0; count < 2; count += 1)
      await db.transaction((tx) => recordSourceConfirmation({ tenant, now }, tx, memberId));
    await Promise.all([run(), run(), run()]);
    const events = partner.received.map(({ body }) => (JSON.parse(body) as { event: string }).event);
    expect(events.sort()).toEqual(["confirmation", "signup"]);
  });

  test("of a first purchase has the amount only if the source is configured for amounts", async () => {
    tenant = withSources([source("venn"), source("nord", { amounts: true })]);
    for (const ref of ["venn", "nord"]) {
      const memberId = await join({ ref });
      const order = { memberId, total: 3490, currency: "EUR", isFirst: true };
      const id = await addOrder(memberId);
      await db.transaction((tx) => recordSourceOrder({ tenant, now }, tx, { ...order, id }));
    }
    await run();
    const said = partner.received
      .map(({ body }) => JSON.parse(body) as Record<string, unknown>)
      .filter(({ event }) => event === "purchase");
    expect(said.find(({ ref }) => ref === "nord")).toMatchObject({ amount_minor: 3490, currency: "EUR" });
    expect(Object.keys(said.find(({ ref }) => ref === "venn") ?? {})).not.toContain("amount_minor");
  });

  test("is not sent for an event that the source does not request", async () => {
    tenant = withSources([source("venn", { events: ["confirmation"] }), { ref: "nord" }]);
    await join();
    await join({ ref: "nord" });
    await run();
    expect([partner.received.length, await list()]).toEqual([0, []]);
  });
});

/** Inserts an order into the database. */
async function addOrder(memberId: number): Promise<number> {
  const { rows } = await db.transaction((tx) =>
    sql<{ id: number }>`
      insert into orders (member_id, reference, created_at, bundle_id, credits, currency, price, discount, fee, total, net, vat, vat_rate,
        vat_country, per_message, company_id, terms_version, language, button_text, start_agreed_at)
      values (${memberId}, ${randomBytes(5).toString("hex").toUpperCase()}, ${now}, 'b25', 25, 'EUR', 3490, 0, 0, 3490, 3490, 0, 0,
        'NL', 140, 'company', '2024-01-01', 'nl', 'Order', ${now}) returning id`.execute(tx),
  );
  return rows[0]!.id;
}

describe("a target", () => {
  test("that answers with errors is tried seven times with growing pauses, and then visibly given up", async () => {
    partner.answer = (response) => response.writeHead(500).end("x".repeat(100));
    await join();
    for (const pause of [0, 1, 5, 30, 120, 720, 1440]) {
      // A minute too early nothing is sent.
      later(pause - 1);
      if (pause > 0) {
        const before = partner.received.length;
        await run();
        expect(partner.received).toHaveLength(before);
      }
      later(1);
      await run();
    }
    expect(partner.received).toHaveLength(7);
    expect(reports.map(({ givenUp }) => givenUp)).toEqual([...Array(6).fill(false), true]);
    const [postback] = await list();
    expect(postback).toMatchObject({ state: "given_up", reason: "tries_used" });
    expect(postback?.tries.map(({ status }) => status)).toEqual(Array(7).fill(500));
    later(100_000);
    await run();
    expect(partner.received).toHaveLength(7);

    partner.answer = (response) => response.writeHead(200).end();
    expect(await retryPostback({ db, now }, postback!.id)).toBeNull();
    await run();
    expect(await list()).toMatchObject([{ state: "delivered", reason: null }]);
    expect(await retryPostback({ db, now }, postback!.id)).toBe("delivered");
  });

  test("that redirects is not followed", async () => {
    partner.answer = (response) => response.writeHead(302, { Location: "https://elsewhere.example/" }).end();
    await join();
    await run();
    expect(partner.received).toHaveLength(1);
    expect(await list()).toMatchObject([
      { state: "waiting", tries: [{ outcome: "redirected", status: 302 }] },
    ]);
  });

  test("that does not answer in time ends its attempt, and its other postbacks wait for the next run", async () => {
    let requested = 0;
    partner.answer = () => {
      requested += 1;
      if (requested === 4) deadline.abort();
    };
    for (let count = 0; count < 6; count += 1) await join();
    await run();
    expect(await outcomes()).toEqual(Array(4).fill("silent"));
    expect(partner.received).toHaveLength(4);
  });

  test("that does not answer delays no other source", async () => {
    await join();
    await join({ ref: "nord" });
    partner.answer = (response, { url }) => {
      if (url.includes("of=nord")) response.writeHead(204).end();
    };
    // The silent target is released only when the other has received its postback.
    reported = ({ ref }) => ref === "nord" && deadline.abort();
    await run();
    expect(await list("nord")).toMatchObject([{ state: "delivered" }]);
    expect(await list("venn")).toMatchObject([{ state: "waiting", tries: [{ outcome: "silent" }] }]);
  });

  test("that answers endlessly is delivered by its status, and its body is not read to the end", async () => {
    partner.answer = (response) => {
      response.writeHead(200);
      response.write("x".repeat(64 * 1024));
    };
    await join();
    await run();
    expect(await outcomes()).toEqual(["delivered"]);
  });

  test("that breaks the connection is retried", async () => {
    partner.answer = (response) => response.destroy();
    await join();
    await run();
    expect(await outcomes()).toEqual(["unreachable"]);
    partner.answer = (response) => response.writeHead(204).end();
    later(1);
    await run();
    expect(await outcomes()).toEqual(["unreachable", "delivered"]);
  });

  test("in a private network never gets a request", async () => {
    tenant = withSources([
      source("venn", { url: "https://127.0.0.1/in" }),
      source("nord", { url: "https://localhost/in" }),
    ]);
    await join();
    await join({ ref: "nord" });
    await run();
    expect(await outcomes()).toEqual(["closed_address", "closed_address"]);
    expect(partner.received).toHaveLength(0);
  });
});

describe("changes between attempts", () => {
  test("a missing key sends nothing, and a changed key signs the next attempt", async () => {
    secrets = {};
    await join();
    await run();
    expect([await outcomes(), partner.received.length]).toEqual([["no_key"], 0]);
    secrets = { PARTNER_KEY: "a new key" };
    later(1);
    await run();
    const [{ headers, body }] = partner.received as [PartnerServer["received"][0]];
    const signed = createHmac("sha256", "a new key").update(`${headers["x-livery-timestamp"]}.${body}`);
    expect(headers["x-livery-signature"]).toBe(`v1=${signed.digest("hex")}`);
  });

  test("a removed source gets no more postbacks, and its pending ones are given up", async () => {
    await join();
    tenant = withSources([source("nord")]);
    await run();
    expect([partner.received.length, await list()]).toMatchObject([
      0,
      [{ state: "given_up", reason: "source_removed" }],
    ]);
    expect(reports).toMatchObject([{ ref: "venn", result: "dropped", givenUp: true }]);
  });

  test("an erased member leaves a postback without data that is not sent", async () => {
    const memberId = await join({ sub1: "click" });
    await db.transaction((tx) => eraseAccount(tx, memberId));
    await run();
    const [postback] = await list();
    expect([partner.received.length, postback]).toMatchObject([
      0,
      { state: "given_up", reason: "member_erased" },
    ]);
    expect(await retryPostback({ db, now }, postback!.id)).toBe("member_erased");
    const left = await db.transaction((tx) => tx.selectFrom("source_signups").selectAll().execute());
    expect(left).toEqual([]);
  });

  test("a process that ends during an attempt loses only that attempt", async () => {
    await join();
    await db.transaction((tx) =>
      sql`update postbacks set tries = 1, tries_left = 6, due_at = ${new Date(now.getTime() + 2 * MINUTE_MS)}`.execute(
        tx,
      ),
    );
    await run();
    expect(partner.received).toHaveLength(0);
    later(2);
    await run();
    expect(await list()).toMatchObject([{ state: "delivered", tries: [{ number: 2 }] }]);
  });

  test("another brand neither sends, lists nor repeats the postback", async () => {
    await join();
    const other: Tenant = { ...tenant, id: `other-${made}`, slug: `other-${made}` };
    const [mine] = await list();
    await run([other]);
    expect(partner.received).toHaveLength(0);
    expect(await databases.of(other).transaction((tx) => listPostbacks(tx, { ref: null, limit: 9 }))).toEqual(
      [],
    );
    expect(await retryPostback({ db: databases.of(other), now }, mine!.id)).toBe("unknown");
  });

  test("postbacks that ended thirteen months ago are deleted with their attempts, and no others", async () => {
    await join();
    await run();
    partner.answer = (response) => response.writeHead(500).end();
    await join();
    await run();
    later(60 * 24 * 398);
    await forgetOldPostbacks({ db, now });
    expect(await list()).toMatchObject([{ state: "waiting" }]);
  });
});
