import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { joinMember } from "../support/members";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { newPerson, type Person, signUp } from "../support/sign-up";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

const HOST = "velvethour.example";
const KEY = "a key that only the mail provider knows";
let database: ServedDatabase;
let server: TestServer;
let tenants: TenantsCopy;

beforeAll(async () => {
  tenants = copyTenants();
  const withKey = (slug: string, env: string) =>
    tenants.change(slug, (json) => {
      json.mail = { ...(json.mail as object), events_key: { env } };
    });
  withKey("velvet-hour", "VELVET_EVENTS_KEY");
  withKey("kaleido", "KALEIDO_EVENTS_KEY");
  withKey("fjordlys", "FJORD_EVENTS_KEY");
  database = await createServedDatabase();
  server = await startServer({
    ...tenants.variables,
    DATABASE_URL: database.url,
    TRUST_PROXY: "loopback",
    VELVET_EVENTS_KEY: KEY,
    KALEIDO_EVENTS_KEY: "another brand's key",
  });
  await server.logged(({ msg }) => msg === "the database is ready");
});
afterAll(async () => {
  await server.stop();
  await database.close();
  tenants.close();
});

const member = (host = HOST) => joinMember(server, database, host, host === HOST ? "NL" : "FR");

const disabledOf = async ({ email }: Person) =>
  (
    await database.query(
      `select notifications_disabled as disabled, version from members where email = '${email}' order by id`,
    )
  ).map((row) => row as { disabled: string[]; version: number });

const nowSeconds = () => Math.floor(Date.now() / 1000);
const sign = (body: string | Buffer, { key = KEY, at = nowSeconds() } = {}) =>
  `t=${at},v1=${createHmac("sha256", key).update(`${at}.`).update(body).digest("hex")}`;
const send = (body: string | Buffer, signature: string | null, host = HOST) =>
  server.fetch(host, "/api/mail-events.php", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(signature === null ? {} : { "X-Signature": signature }),
    },
    body,
  });
const report = (...events: unknown[]) => JSON.stringify({ events });

describe("a signed report", () => {
  test.each(["bounce", "complaint", "unsubscribe"])(
    "a report of a %s stops optional mails to the address, and pages show it immediately",
    async (type) => {
      const { person, browser } = await member();
      const body = report({ type, email: person.email.toUpperCase(), at: "2026-11-21T10:00:00Z" });
      const answer = await send(body, sign(body));
      expect([answer.status, answer.json()]).toEqual([200, { ok: true, accepted: 1 }]);
      expect((await browser.get("/api/user.php")).json()).toMatchObject({
        user: { notifications_disabled: [type] },
      });
    },
  );

  test("a report of a temporary bounce changes nothing", async () => {
    const { person } = await member();
    const before = await disabledOf(person);
    const body = report({ type: "bounce", email: person.email, permanent: false });
    expect((await send(body, sign(body))).json()).toEqual({ ok: true, accepted: 1 });
    expect(await disabledOf(person)).toEqual(before);
  });

  test("a report reaches each account with the address and stores each reason once, even if it is sent several times", async () => {
    const { person } = await member();
    // Another account has the same address, unconfirmed.
    await signUp(new FormBrowser(server, HOST, fromSomewhere()), { ...newPerson(), email: person.email });
    const body = report(...["bounce", "complaint", "bounce"].map((type) => ({ type, email: person.email })));
    const at = nowSeconds();
    const answers = await Promise.all([
      ...[0, 1, 2].map((ago) => send(body, sign(body, { at: at - ago }))),
      send(body, sign(body, { at })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const rows = await disabledOf(person);
    expect(rows.map(({ disabled }) => [...disabled].sort())).toEqual([
      ["bounce", "complaint"],
      ["bounce", "complaint"],
    ]);
  });

  test("a report that is sent again unchanged does not undo a later change by the member", async () => {
    const { person, browser } = await member();
    const body = report({ type: "complaint", email: person.email });
    const signature = sign(body);
    await send(body, signature);
    await browser.post("/notifications", { intent: "enable_mail" });
    const again = await send(body, signature);
    expect([again.status, again.json()]).toEqual([200, { ok: true, accepted: 1 }]);
    expect((await disabledOf(person)).map(({ disabled }) => disabled)).toEqual([[]]);
  });

  test("a report gets the same answer for a member's address and for an unknown one", async () => {
    const { person } = await member();
    const answers = await Promise.all(
      [person.email, "nobody@people.example"].map((email) => {
        const body = report({ type: "bounce", email });
        return send(body, sign(body));
      }),
    );
    const shown = answers.map(({ status, headers, text }) => [status, text, Object.keys(headers).sort()]);
    expect(shown[1]).toEqual(shown[0]);
  });

  test("a report of no events or of 100 is accepted, and one of 101 is refused", async () => {
    const events = (count: number) =>
      report(
        ...Array.from({ length: count }, (_, at) => ({ type: "bounce", email: `u${at}@people.example` })),
      );
    for (const [count, status] of [
      [0, 200],
      [100, 200],
      [101, 400],
    ] as const)
      expect([count, (await send(events(count), sign(events(count)))).status]).toEqual([count, status]);
  });

  test("a report of one brand changes no member of another", async () => {
    const { person } = await member("kaleido.example");
    const body = report({ type: "bounce", email: person.email });
    expect((await send(body, sign(body))).status).toBe(200);
    expect((await disabledOf(person)).map(({ disabled }) => disabled)).toEqual([[]]);
  });
});

describe("a report with an invalid signature", () => {
  const body = report({ type: "bounce", email: "someone@people.example" });
  const good = () => sign(body);
  const cases: [string, () => string | null, string?, string?][] = [
    ["is not signed", () => null],
    ["has an empty signature", () => ""],
    ["is signed with another key", () => sign(body, { key: "guess" })],
    ["is signed with another brand's key", () => sign(body, { key: "another brand's key" })],
    ["was signed for another body", () => sign(`${body} `)],
    ["is older than five minutes", () => sign(body, { at: nowSeconds() - 310 })],
    ["is dated in the future", () => sign(body, { at: nowSeconds() + 310 })],
    ["has an altered time", () => good().replace(/t=(\d+)/, (_, at) => `t=${Number(at) - 1}`)],
    ["has a truncated signature", () => good().slice(0, -1)],
    ["has a signature in capital letters", () => good().toUpperCase()],
    ["has two signatures", () => `${good()},v1=${"0".repeat(64)}`],
    ["has no time", () => good().replace(/^t=\d+,/, "")],
    ["has a time that is not a number", () => good().replace(/t=\d+/, "t=NaN")],
    ["is sent to a brand without a key", good, "abendrot.example"],
    ["is sent to a brand whose key is not set", () => sign(body, { key: "" }), "fjordlys.example"],
    ["is sent to another brand", good, "kaleido.example"],
  ];
  test.each(cases)("a report that %s is refused with 403", async (_why, signature, host = HOST) => {
    const answer = await send(body, signature(), host);
    expect([answer.status, (answer.json() as { error: string }).error]).toEqual([403, "invalid_signature"]);
  });
});

describe("a malformed signed report", () => {
  test.each<[string, (email: string) => string | Buffer]>([
    ["no body", () => ""],
    ["a body that is not JSON", () => "events=bounce"],
    ["a list as the body", (email) => JSON.stringify([{ type: "bounce", email }])],
    ["null as the body", () => "null"],
    ["events that are not a list", (email) => JSON.stringify({ events: { type: "bounce", email } })],
    ["an event of an unknown type", (email) => report({ type: "bounce", email }, { type: "gone", email })],
    ["an event without an address", (email) => report({ type: "bounce", email }, { type: "bounce" })],
    [
      "an address with a null byte",
      (email) => report({ type: "bounce", email }, { type: "bounce", email: "a\0@b.c" }),
    ],
    [
      "an address with a lone surrogate",
      (email) => report({ type: "bounce", email }, { type: "bounce", email: "\ud800@b.c" }),
    ],
    ["two addresses in one event", (email) => report({ type: "bounce", email: `${email}, x@y.example` })],
    ["a list as the address", (email) => report({ type: "bounce", email: [email] })],
    ["an invalid time", (email) => report({ type: "bounce", email, at: "yesterday" })],
    ["a string instead of a boolean", (email) => report({ type: "bounce", email, permanent: "no" })],
    [
      "an overlong address",
      (email) => report({ type: "bounce", email }, { type: "bounce", email: `${"x".repeat(300)}@y.example` }),
    ],
    ["deep nesting", () => `{"events":${"[".repeat(20_000)}${"]".repeat(20_000)}}`],
    ["bytes that are not text", () => Buffer.from([0xff, 0xfe, 0x00, 0x80])],
    ["truncated JSON", (email) => report({ type: "bounce", email }).slice(0, -3)],
  ])("a report with %s is refused with 400, and nothing of it is stored", async (_what, make) => {
    const { person } = await member();
    const before = await disabledOf(person);
    const body = make(person.email);
    const answer = await send(body, sign(body));
    expect([answer.status, (answer.json() as { error: string }).error]).toEqual([400, "invalid_input"]);
    expect(await disabledOf(person)).toEqual(before);
  });

  test("a body over 64 KB is refused with 413", async () => {
    const body = report({ type: "bounce", email: "x@y.example" }).padEnd(65 * 1024, " ");
    expect((await send(body, sign(body))).status).toBe(413);
  });
});
