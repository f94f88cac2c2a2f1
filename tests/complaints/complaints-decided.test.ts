import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forTenant, type TenantDb } from "~/db/pool.server";
import type { PhotoStatus } from "~/db/tables";
import { decideComplaint } from "~/domain/complaints/decide-complaint.server";
import { forgetComplaints } from "~/domain/complaints/forget-complaints.server";
import { insertComplaint } from "~/domain/complaints/insert-complaint.server";
import { findComplaint, listComplaints } from "~/domain/complaints/list-complaints.server";
import type { Category } from "~/domain/complaints/rules";
import { createMailQueue } from "~/jobs/job-sender.server";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { actionIn, complain, marksIn, ordinaryComplaint, referenceAfter } from "../support/complain";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { nextMail } from "../support/mailbox";
import { addMembers } from "../support/plain-members";
import { runCommand } from "../support/run-command";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { makeTenants } from "../support/tenants";

const SECRET = "a secret of this test alone, long enough";
const HOST = "velvethour.example";
const newAddress = () => `${randomBytes(5).toString("hex")}@people.example`;
const NOW = new Date("2027-03-20T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

describe("complaints in the database", () => {
  let database: TestDatabase;
  let one: TenantDb;
  let other: TenantDb;
  beforeAll(async () => {
    database = await createTestDatabase();
    const ids = await makeTenants(database, ["one", "other"]);
    [one, other] = ["one", "other"].map((slug) => forTenant(database.db, ids.get(slug)!)) as [
      TenantDb,
      TenantDb,
    ];
  });
  afterAll(() => database.close());

  const add = (
    db: TenantDb,
    created_at: Date,
    random = randomBytes as (bytes: number) => Buffer,
    photo: { photo_id: number; category: Category } | null = null,
  ) =>
    db.transaction(async (tx) => {
      const { word } = await insertComplaint({ random }, tx, {
        form_hash: randomBytes(32),
        about: "else",
        category: null,
        place: "",
        body: "It is about something else.",
        complainant_id: null,
        email: newAddress(),
        language: "en",
        reported_id: null,
        photo_id: null,
        created_at,
        closed_at: null,
        outcome: null,
        ...photo,
      });
      return word;
    });
  const decide = (db: TenantDb, reference: string, now = NOW) =>
    decideComplaint(
      { db, now, mails: createMailQueue(db === other ? "other" : "one", "https://one.example", now) },
      reference,
      "declined",
      "",
    );
  const open = async (db: TenantDb) =>
    (await listComplaints({ db }, { isOpen: true, limit: 50 })).map(({ reference }) => reference);

  test("are listed in the order of arrival and leave the list when they are decided", async () => {
    const [late, early] = [await add(one, daysAgo(1)), await add(one, daysAgo(3))];
    expect(await open(one)).toEqual([early, late]);
    expect(await decide(one, ` ${early.toLowerCase()} `)).toBe(true);
    expect(await open(one)).toEqual([late]);
    expect(await listComplaints({ db: one }, { isOpen: false, limit: 50 })).toMatchObject([
      { reference: early, outcome: "declined" },
    ]);
    await decide(one, late);
  });

  test("about a photo that may harm somebody come first while it is shown, and say whether it is", async () => {
    const [member] = await addMembers(one, 1);
    const names = () => randomBytes(16).toString("base64url");
    const photos = await one.transaction((tx) =>
      tx
        .insertInto("photos")
        .values(
          ["active", "rejected"].map((status, position) => ({
            member_id: member!,
            name: names(),
            blurred_name: names(),
            status: status as PhotoStatus,
            position,
            width: 10,
            height: 10,
            created_at: NOW,
          })),
        )
        .returning("id")
        .execute(),
    );
    const about = (at: number, category: Category = "intimate") => ({ photo_id: photos[at]!.id, category });
    const first = await add(one, daysAgo(3));
    const hidden = await add(one, daysAgo(2), randomBytes, about(1));
    const harmless = await add(one, daysAgo(1), randomBytes, about(0, "fake"));
    const harmful = await add(one, NOW, randomBytes, about(0));
    const listed = await listComplaints({ db: one }, { isOpen: true, limit: 50 });
    expect(listed.map(({ reference, photoStatus }) => [reference, photoStatus])).toEqual([
      [harmful, "active"],
      [first, null],
      [hidden, "rejected"],
      [harmless, "active"],
    ]);
    for (const reference of [first, hidden, harmless, harmful]) await decide(one, reference);
  });

  test("can be found and decided only by their own brand", async () => {
    const reference = await add(one, NOW);
    expect(await findComplaint({ db: other }, reference)).toBeNull();
    expect(await open(other)).toEqual([]);
    expect(await decide(other, reference)).toBe(false);
    expect(await findComplaint({ db: one }, reference)).toMatchObject({ closedAt: null });
    await decide(one, reference);
  });

  test("are decided and mailed once, even by simultaneous decisions", async () => {
    const reference = await add(one, NOW);
    const decided = await Promise.all([
      decide(one, reference),
      decide(one, reference),
      decide(one, reference),
    ]);
    expect(decided.filter(Boolean)).toHaveLength(1);
    const mails = await one.transaction((tx) =>
      tx.selectFrom("mails").select("params").where("kind", "=", "complaint_declined").execute(),
    );
    expect(mails.filter(({ params }) => params.reference === reference)).toHaveLength(1);
  });

  test("get another reference when theirs is taken", async () => {
    const always = (bytes: number) => Buffer.alloc(bytes, 7);
    const first = await add(one, NOW, always);
    let requested = 0;
    const then = await add(one, NOW, (bytes) => (requested++ < 2 ? always(bytes) : Buffer.alloc(bytes, 9)));
    expect(first).not.toBe(then);
    // References are unique per brand.
    expect(await add(other, NOW, always)).toBe(first);
    await Promise.all([decide(one, first), decide(one, then), decide(other, first)]);
  });

  test("are deleted half a year after the decision and kept while they are open", async () => {
    const [old, recent, waiting] = [
      await add(one, daysAgo(400)),
      await add(one, daysAgo(400)),
      await add(one, daysAgo(400)),
    ];
    await decide(one, old, daysAgo(184));
    await decide(one, recent, daysAgo(182));
    await forgetComplaints({ db: one, now: NOW });
    const left = await Promise.all(
      [old, recent, waiting].map((reference) => findComplaint({ db: one }, reference)),
    );
    expect(left.map((found) => found !== null)).toEqual([false, true, true]);
  });
});

describe("a server with rate limits", () => {
  let database: ServedDatabase;
  let server: TestServer;
  beforeAll(async () => {
    database = await createServedDatabase();
    server = await startServer({
      DATABASE_URL: database.url,
      TRUST_PROXY: "loopback",
      SESSION_SECRET: SECRET,
    });
    await server.logged(({ msg }) => msg === "the database is ready");
  });
  afterAll(async () => {
    await server.stop();
    await database.close();
  });

  const command = (...args: string[]) =>
    runCommand("tenant", ["complaints", ...args], {
      ...process.env,
      DATABASE_URL: database.url,
      SESSION_SECRET: SECRET,
    });

  test("accepts twenty complaints an hour from one address and returns the form with its input for the next", async () => {
    const browser = new FormBrowser(server, HOST, fromSomewhere());
    const statuses = [];
    for (let at = 0; at < 20; at++)
      statuses.push((await complain(browser, { ...ordinaryComplaint, email: newAddress() })).status);
    expect(statuses).toEqual(Array(20).fill(303));
    const refused = await complain(browser, {
      ...ordinaryComplaint,
      body: "the one too many",
      email: newAddress(),
    });
    expect([
      refused.status,
      refused.text.includes("the one too many"),
      refused.text.includes('role="alert"'),
    ]).toEqual([429, true, true]);
    const elsewhere = new FormBrowser(server, HOST, fromSomewhere());
    expect((await complain(elsewhere, { ...ordinaryComplaint, email: newAddress() })).status).toBe(303);
  });

  test("mails one email address at most ten times a day, from any client and in any spelling", async () => {
    const email = newAddress();
    const statuses = [];
    for (let at = 0; at < 11; at++) {
      const browser = new FormBrowser(server, HOST, fromSomewhere());
      const spelt = at % 2 ? email : email.toUpperCase();
      statuses.push((await complain(browser, { ...ordinaryComplaint, body: `${at}`, email: spelt })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(303), 429]);
  });

  test("refuses programs: a filled honeypot, a missing stamp or a forged stamp", async () => {
    const browser = new FormBrowser(server, HOST, fromSomewhere());
    const page = await browser.get("/complaints");
    const fields: Record<string, string> = { ...marksIn(page), ...ordinaryComplaint, email: newAddress() };
    const forged: Record<string, string>[] = [
      { website: "https://spam.example" },
      { stamp: "" },
      { stamp: `1.${fields.stamp!.split(".")[1]}` },
      { word: "x".repeat(16) },
    ];
    for (const more of forged) {
      const refused = await browser.post(actionIn(page), { ...fields, ...more });
      expect([refused.status, refused.text.includes('role="alert"')]).toEqual([429, true]);
    }
    expect(await database.query(`select id from complaints where email = '${fields.email}'`)).toEqual([]);
    expect((await browser.post(actionIn(page), fields)).status).toBe(303);
  });

  test("removes control characters from the output when an operator lists, reads and closes complaints", async () => {
    const browser = new FormBrowser(server, HOST, fromSomewhere());
    const email = newAddress();
    const fields = {
      ...ordinaryComplaint,
      place: "\u001b[31mrosa\u202e",
      body: "First line\nsecond \u001b]0;line",
      email,
    };
    const reference = (await referenceAfter(browser, await complain(browser, fields)))!;
    const listed = (await command("velvet-hour")).out;
    expect(listed).toMatch(new RegExp(`^${reference}  .* profile/fake +open +\\[31mrosa$`, "m"));
    const shown = (await command("velvet-hour", reference.toLowerCase())).out;
    for (const said of [email, "  First line\n  second ]0;line", "profile, fake"])
      expect(shown).toContain(said);
    for (const sign of ["\u001b", "\u202e"]) expect(listed + shown).not.toContain(sign);

    const closed = JSON.parse(
      (await command("velvet-hour", reference, "--close", "acted", "--note", "Warned.", "--json")).out,
    ) as object;
    expect(closed).toMatchObject({ reference, outcome: "acted", note: "Warned.", reported: null });
    const mail = await nextMail(server.dataDir, email, 1);
    expect([mail.subject.includes(reference), mail.text.includes("Warned.")]).toEqual([true, false]);
    const again = await command("velvet-hour", reference, "--close", "declined");
    expect(again).toMatchObject({ status: 1, err: expect.stringContaining("is already decided: acted") });
  }, 60_000);

  test.each([
    [[], 2, /takes a slug, --all or --company/],
    [["nobody"], 1, /no live tenant/],
    [["velvet-hour", "C-2222-22"], 1, /no complaint C-2222-22/],
    [["velvet-hour", "C-2222-22", "--close", "maybe"], 2, /acted or declined/],
    [["velvet-hour", "--close", "acted"], 2, /needs a reference/],
  ])("explains what is wrong with the command %j", async (args, code, says) => {
    expect(await command(...args)).toMatchObject({ status: code, err: expect.stringMatching(says) });
  });
});
