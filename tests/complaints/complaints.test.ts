import { randomBytes } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FormBrowser } from "../support/browser";
import {
  actionIn,
  complain,
  marksIn,
  ordinaryComplaint as ordinary,
  referenceAfter,
} from "../support/complain";
import { nextMail } from "../support/mailbox";
import { joinMember, type Member } from "../support/members";
import { mailsIn } from "../support/outbox";
import type { ServedDatabase } from "../support/served-database";
import type { Answer, TestServer } from "../support/server";
import { type SharedServer, shareServer } from "../support/shared-server";

const HOST = "velvethour.example";
let database: ServedDatabase;
let server: TestServer;
let errors: SharedServer["errors"];

beforeAll(async () => {
  ({ server, database, errors } = await shareServer({ isLimited: false }));
});
afterAll(() => {
  expect(errors()).toEqual([]);
});

const visitor = (host = HOST) => new FormBrowser(server, host);
const newAddress = () => `${randomBytes(5).toString("hex")}@people.example`;
const problemAt = (field: string, { text }: Answer) =>
  new RegExp(`id="${field}-error"[^>]*>.*?<span>([^<]*)</span>`).exec(text)?.[1];

const member = (host = HOST, country = "NL") => joinMember(server, database, host, country);

async function photoOf({ id }: Member, status = "active"): Promise<number> {
  const name = () => randomBytes(16).toString("base64url").slice(0, 22);
  const [row] = await database.query(
    `insert into photos (tenant_id, member_id, name, blurred_name, status, position, width, height, created_at)
     select tenant_id, id, '${name()}', '${name()}', '${status}', 0, 100, 100, now() from members where id = ${id} returning id`,
  );
  return Number(row!.id);
}

const block = (one: Member, other: Member) =>
  database.query(
    `insert into blocks (tenant_id, blocker_id, blocked_id, created_at) select tenant_id, id, ${other.id}, now() from members where id = ${one.id}`,
  );

const stored = async (reference: string) => {
  const rows = await database.query(`select * from complaints where reference = '${reference}'`);
  expect(rows).toHaveLength(1);
  return rows[0]!;
};

/** Returns the reference that the confirmation page shows. */
async function sentBy(browser: FormBrowser, answer: Answer): Promise<string> {
  expect(answer.status).toBe(303);
  const reference = await referenceAfter(browser, answer);
  expect(reference).toBeTruthy();
  return reference!;
}

describe("a visitor's complaint", () => {
  test("is stored under a reference, which the page and a mail in the visitor's language show", async () => {
    const [browser, email] = [visitor(), newAddress()];
    browser.setCookie("locale", "de");
    const reference = await sentBy(browser, await complain(browser, { ...ordinary, email }));
    expect(await stored(reference)).toMatchObject({
      about: "profile",
      category: "fake",
      place: "rosa_77",
      body: "The photos are of an actress.",
      email,
      complainant_id: null,
      reported_id: null,
      language: "de",
      closed_at: null,
    });
    const mail = await nextMail(server.dataDir, email);
    expect(mail.subject).toBe(`Deine Meldung ${reference} ist da`);
    expect(mail.text).toContain("innerhalb von 7 Tagen");
  });

  test("that is sent several times is one complaint with one mail", async () => {
    const [browser, email] = [visitor(), newAddress()];
    const page = await browser.get("/complaints");
    const send = () => browser.post(actionIn(page), { ...marksIn(page), ...ordinary, email });
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    expect(
      await database.query(`select count(*)::int as n from complaints where email = '${email}'`),
    ).toEqual([{ n: 1 }]);
    expect(await database.query(`select count(*)::int as n from mails where recipient = '${email}'`)).toEqual(
      [{ n: 1 }],
    );
    // A new text in the same form is a new complaint.
    const more = await browser.post(actionIn(page), {
      ...marksIn(page),
      ...ordinary,
      email,
      body: "And another thing.",
    });
    expect(more.headers.location).not.toBe(answers[0]!.headers.location);
  });

  test("needs no email address when it is about a minor; any other complaint does", async () => {
    const browser = visitor();
    const nameless = await complain(browser, { ...ordinary, category: "under_age" });
    const reference = await sentBy(browser, nameless);
    expect(await stored(reference)).toMatchObject({ email: null, complainant_id: null });
    expect(await database.query(`select id from mails where params->>'reference' = '${reference}'`)).toEqual(
      [],
    );
    for (const fields of [ordinary, { ...ordinary, about: "decision", category: "under_age" }])
      expect(problemAt("email", await complain(browser, fields))).toBeTruthy();
  });

  test("about a decision of the brand needs no category and stores none", async () => {
    const [browser, email] = [visitor(), newAddress()];
    const fields = { ...ordinary, about: "decision", category: "", email };
    expect(await stored(await sentBy(browser, await complain(browser, fields)))).toMatchObject({
      category: null,
    });
    const chosen = { ...fields, category: "money", body: "Again" };
    expect(await stored(await sentBy(browser, await complain(browser, chosen)))).toMatchObject({
      category: null,
    });
  });

  test("that is refused shows the input again as escaped text, and its form can be sent again", async () => {
    const browser = visitor();
    const evil = `<img src=x onerror=alert(1)> "D'Ork"`;
    const refused = await complain(browser, { ...ordinary, place: evil, body: evil, email: "no address" });
    expect([refused.status, problemAt("email", refused)]).toEqual([422, expect.any(String)]);
    expect(refused.text).not.toContain("<img src=x");
    expect(refused.text).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(refused.text).toContain('value="no address"');
    expect(refused.text).toMatch(/value="fake" checked|checked="" value="fake"/);
    const email = newAddress();
    const again = await browser.post(actionIn(refused), {
      ...marksIn(refused),
      ...ordinary,
      body: evil,
      email,
    });
    expect(await stored(await sentBy(browser, again))).toMatchObject({ body: evil });
  });
});

const long = "x".repeat(60_000);
test.each([
  ["about", { about: "" }],
  ["about", { about: "__proto__" }],
  ["about", { about: "members" }],
  ["about", { about: long }],
  ["category", { category: "" }],
  ["category", { category: "constructor" }],
  ["category", { category: "'; drop table complaints; --" }],
  ["place", { place: "x".repeat(301) }],
  ["place", { place: long }],
  ["body", { body: "" }],
  ["body", { body: " \n\u200b\u0000 " }],
  ["body", { body: "😀".repeat(4001) }],
  ["body", { body: "x".repeat(50_000) }],
  ["email", { email: "" }],
  ["email", { email: "a@b" }],
  ["email", { email: "a@b.example\r\nBcc: c@d.example" }],
  ["email", { email: `${"x".repeat(300)}@people.example` }],
  ["isTrue", { isTrue: "" }],
  ["isTrue", { isTrue: "no" }],
])("with an invalid field %s is refused beside the field and not stored: %j", async (field, fields) => {
  const before = await database.query("select count(*) as n from complaints");
  const refused = await complain(visitor(), { ...ordinary, email: newAddress(), ...fields });
  expect([refused.status, problemAt(field, refused)]).toEqual([422, expect.any(String)]);
  expect(await database.query("select count(*) as n from complaints")).toEqual(before);
});

test("4000 characters of any script are accepted whole", async () => {
  const browser = visitor();
  const body = "😀ä".repeat(2000);
  const answer = await complain(browser, { ...ordinary, body, email: newAddress() });
  expect(await stored(await sentBy(browser, answer))).toMatchObject({ body });
});

test("a body that is too large or not a form is refused", async () => {
  expect((await visitor().post("/complaints", { body: "x".repeat(70_000) })).status).toBe(413);
  expect((await visitor().call("POST", "/complaints", ordinary)).status).toBe(400);
});

describe("a member's complaint", () => {
  test("needs no email address, is answered at the account's address and names the member of the link", async () => {
    const [one, other] = [await member(), await member()];
    const page = await one.browser.get(`/complaints?profile=${other.id}`);
    expect(page.text).toContain(other.person.name);
    expect(page.text).not.toContain('name="email"');
    expect(page.text).toMatch(/value="profile" checked|checked="" value="profile"/);
    const answer = await one.browser.post(actionIn(page), { ...marksIn(page), ...ordinary });
    const reference = await sentBy(one.browser, answer);
    expect(await stored(reference)).toMatchObject({
      complainant_id: String(one.id),
      reported_id: String(other.id),
      email: null,
    });
    await expect
      .poll(() => mailsIn(server.dataDir, one.person.email).map(({ subject }) => subject))
      .toContainEqual(expect.stringContaining(reference));
  });

  test("is not visible to the reported member in any page, mail, call or download", async () => {
    const [one, other] = [await member(), await member()];
    const photo = await photoOf(other);
    const answer = await complain(
      one.browser,
      { ...ordinary, category: "intimate", body: "a-telling-word" },
      `/complaints?photo=${photo}`,
    );
    const reference = await sentBy(one.browser, answer);
    const download = await other.browser.post("/api/my-data.php", { password: other.person.password });
    expect(download.status).toBe(200);
    const file = strFromU8(unzipSync(new Uint8Array(download.body))["account.json"]!);
    const pages = await Promise.all(
      ["/settings", "/complaints", `/members/${other.id}`, "/api/user.php"].map((at) =>
        other.browser.get(at),
      ),
    );
    for (const text of [file, ...pages.map((page) => page.text)])
      for (const secret of [reference, one.person.name, one.person.email, "a-telling-word"])
        expect(text).not.toContain(secret);
    expect(
      await database.query(`select kind from mails where member_id = ${other.id} and kind like 'complaint%'`),
    ).toEqual([]);
  });

  test("is in the member's own download, and remains without them when they are erased", async () => {
    const [one, other] = [await member(), await member()];
    const answer = await complain(
      one.browser,
      { ...ordinary, body: "mine to read" },
      `/complaints?profile=${other.id}`,
    );
    const reference = await sentBy(one.browser, answer);
    const download = await one.browser.post("/api/my-data.php", { password: one.person.password });
    const data = JSON.parse(strFromU8(unzipSync(new Uint8Array(download.body))["account.json"]!)) as Record<
      string,
      unknown
    >;
    expect(data.complaints_made).toEqual([
      expect.objectContaining({
        reference,
        about: "profile",
        text: "mine to read",
        member_number: other.id,
        outcome: null,
      }),
    ]);
    await database.query(`delete from members where id = ${one.id}`);
    expect(await stored(reference)).toMatchObject({
      complainant_id: null,
      email: null,
      reported_id: String(other.id),
    });
    await database.query(`delete from members where id = ${other.id}`);
    expect(await stored(reference)).toMatchObject({ reported_id: null, body: "mine to read" });
  });

  test("remains about the member of the form if that member hides before it is sent", async () => {
    const [one, other] = [await member(), await member()];
    const page = await one.browser.get(`/complaints?profile=${other.id}`);
    await database.query(`update members set invisible = true where id = ${other.id}`);
    const answer = await one.browser.post(actionIn(page), { ...marksIn(page), ...ordinary });
    expect(await stored(await sentBy(one.browser, answer))).toMatchObject({ reported_id: String(other.id) });
  });

  test("can be about a member that the complainant blocked", async () => {
    const [one, other] = [await member(), await member()];
    await block(one, other);
    expect((await one.browser.get(`/complaints?profile=${other.id}`)).text).toContain(other.person.name);
  });
});

describe("a member that the viewer may not see", () => {
  const hidden: [string, (one: Member, other: Member) => Promise<unknown>][] = [
    [
      "an invisible member",
      (_, { id }) => database.query(`update members set invisible = true where id = ${id}`),
    ],
    [
      "an unconfirmed member",
      (_, { id }) => database.query(`update members set status = 'not_confirmed' where id = ${id}`),
    ],
    [
      "a member who is leaving",
      (_, { id }) => database.query(`update members set status = 'pending_deletion' where id = ${id}`),
    ],
    ["a member who has blocked the viewer", (one, other) => block(other, one)],
    ["an erased member", (_, { id }) => database.query(`delete from members where id = ${id}`)],
  ];

  test.each(hidden)("is not named, and a forged form reports no one: %s", async (_, hide) => {
    const [one, other] = [await member(), await member()];
    const photo = await photoOf(other);
    await hide(one, other);
    for (const at of [`/complaints?profile=${other.id}`, `/complaints?photo=${photo}`]) {
      const page = await one.browser.get(at);
      expect([page.status, page.text.includes(other.person.name), marksIn(page).target]).toEqual([
        200,
        false,
        "",
      ]);
      const own = await one.browser.post(actionIn(page), { ...marksIn(page), ...ordinary, body: at });
      expect(await stored(await sentBy(one.browser, own))).toMatchObject({
        reported_id: null,
        photo_id: null,
      });
      const forged = { ...marksIn(page), target: at.split("?")[1]!.replace("=", ".") };
      expect((await one.browser.post(actionIn(page), { ...forged, ...ordinary })).status).toBe(429);
    }
  });

  test("includes members of another brand and the viewer themselves", async () => {
    const [one, stranger] = [await member(), await member("abendrot.example", "DE")];
    for (const id of [stranger.id, one.id])
      expect(marksIn(await one.browser.get(`/complaints?profile=${id}`)).target).toBe("");
    // A form of one brand is invalid at another brand.
    const elsewhere = await stranger.browser.get("/complaints");
    expect((await one.browser.post("/complaints", { ...marksIn(elsewhere), ...ordinary })).status).toBe(429);
  });

  test.each(["0", "-1", "1e3", "999999999999999", "9".repeat(40), "' or 1=1", "../1", "%00", "[]"])(
    "is not named, and the page still opens, for the invalid number %s",
    async (id) => {
      const { browser } = await member();
      for (const kind of ["profile", "photo"]) {
        const page = await browser.get(`/complaints?${kind}=${encodeURIComponent(id)}`);
        expect([page.status, marksIn(page).target]).toEqual([200, ""]);
      }
    },
  );

  test("includes every member for a visitor, unless the brand allows visitors to search", async () => {
    const [closed, open] = [await member(), await member("kaleido.example", "FR")];
    const named = async (host: string, id: number) =>
      marksIn(await visitor(host).get(`/complaints?profile=${id}`)).target;
    expect(await named(HOST, closed.id)).toBe("");
    const settings = (await visitor("kaleido.example").get("/api/settings.php")).json() as {
      logged_out_search: boolean;
    };
    expect(await named("kaleido.example", open.id)).toBe(
      settings.logged_out_search ? `profile.${open.id}` : "",
    );
  });
});

describe("a reported photo", () => {
  const statusOf = async (id: number) =>
    (await database.query(`select status from photos where id = ${id}`))[0]!.status;

  test.each([
    ["intimate", "inspecting"],
    ["under_age", "inspecting"],
    ["fake", "active"],
    ["else", "active"],
  ])("with the reason %s has the status %s afterwards", async (category, status) => {
    const [one, other] = [await member(), await member()];
    const [photo, second] = [await photoOf(other), await photoOf(other)];
    const page = await one.browser.get(`/complaints?photo=${photo}`);
    expect(page.text).toContain(other.person.name);
    const answer = await one.browser.post(actionIn(page), {
      ...marksIn(page),
      ...ordinary,
      about: "photo",
      category,
    });
    expect(await stored(await sentBy(one.browser, answer))).toMatchObject({
      photo_id: String(photo),
      reported_id: String(other.id),
    });
    expect([await statusOf(photo), await statusOf(second)]).toEqual([status, "active"]);
  });

  test("that an operator approved for that reason is not hidden again, however often it is reported", async () => {
    const [one, two, other] = [await member(), await member(), await member()];
    const photo = await photoOf(other);
    const report = (by: Member) =>
      complain(
        by.browser,
        { ...ordinary, about: "photo", category: "intimate" },
        `/complaints?photo=${photo}`,
      );
    const first = await sentBy(one.browser, await report(one));
    expect(await statusOf(photo)).toBe("inspecting");
    await database.query(`update photos set status = 'active' where id = ${photo};
      update complaints set closed_at = now(), outcome = 'declined' where reference = '${first}'`);
    await sentBy(two.browser, await report(two));
    expect(await statusOf(photo)).toBe("active");
  });
});

describe("the confirmation page", () => {
  test("shows nothing for a forged address", async () => {
    const browser = visitor();
    const answer = await complain(browser, { ...ordinary, email: newAddress() });
    const real = new URL(answer.headers.location!, "http://brand.example");
    const altered = (name: string, value: string) => {
      const url = new URL(real);
      url.searchParams.set(name, value);
      return url.pathname + url.search;
    };
    for (const at of [
      altered("sent", "C-HELP-ME"),
      altered("mailed", "0"),
      altered("proof", ""),
      altered("proof", "x".repeat(16)),
      altered("proof", "é".repeat(900)),
      "/complaints?sent=C-HELP-ME",
    ]) {
      const page = await browser.get(at);
      expect([page.status, page.text.includes("<dd>C-")], at).toEqual([200, false]);
    }
    expect((await visitor("kaleido.example").get(real.pathname + real.search)).text).not.toContain("<dd>C-");
  });
});
