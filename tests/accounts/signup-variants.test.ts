import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FormBrowser } from "../support/browser";
import { givePhoto } from "../support/give-photo";
import { joinMember } from "../support/members";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { newPerson, type Person, signUp } from "../support/sign-up";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

const SECRET = "a secret of this test alone, long enough";
const PUSH_KEY = "BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U";
let database: ServedDatabase;
let server: TestServer;
let tenants: TenantsCopy;

beforeAll(async () => {
  database = await createServedDatabase();
  tenants = copyTenants();
  tenants.change("velvet-hour", (json) => {
    json.entry_warning_style = "signup";
    json.logged_out_search = true;
  });
  tenants.change("abendrot", (json) => {
    json.reveal_accounts = true;
    json.vapid = { public_key: PUSH_KEY, private_key: { env: "ABENDROT_PUSH" } };
  });
  server = await startServer({
    DATABASE_URL: database.url,
    RATE_LIMITS: "0",
    TRUST_PROXY: "loopback",
    ABENDROT_PUSH: "x",
    SESSION_SECRET: SECRET,
    ...tenants.variables,
  });
  await server.logged(({ msg }) => msg === "the database is ready");
});
afterAll(async () => {
  await server.stop();
  await database.close();
  tenants.close();
});

const visitor = (host: string) => new FormBrowser(server, host);

const confirmed = async (host: string, country: string): Promise<Person> =>
  (await joinMember(server, database, host, country)).person;

describe("an entry warning in the signup", () => {
  const first = { step: "0", gender: "woman", seeks: "man", sexuality: "gay", country: "NL" };

  test("pages show no warning before the signup, the first step asks for the answer, and the answer is remembered", async () => {
    const browser = visitor("velvethour.example");
    expect((await browser.get("/")).text).not.toContain('id="entry-warning"');
    const page = await browser.get("/signup");
    expect(page.text).toMatch(/name="entry"/);
    expect(page.text).not.toMatch(/name="entry"[^>]*checked/);
    const refused = await browser.post("/signup", first);
    expect([refused.status, refused.text.includes('id="entry-error"')]).toEqual([422, true]);
    expect(browser.cookie("entry_warning")).toBeUndefined();
    expect((await browser.post("/signup", { ...first, entry: "yes" })).status).toBe(302);
    expect(browser.cookie("entry_warning")).toBe("1");
    expect((await browser.get("/signup")).text).toContain('name="year"');
  });

  test("a visitor cannot skip the entry warning", async () => {
    const browser = visitor("velvethour.example");
    const answer = await signUp(browser, newPerson());
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('id="entry-error"');
  });
});

describe("a brand that reveals accounts", () => {
  test("a signup with a known address is refused, and nothing is stored", async () => {
    const owner = await confirmed("abendrot.example", "DE");
    const answer = await signUp(visitor("abendrot.example"), { ...newPerson(), email: owner.email }, "DE");
    expect(answer.status).toBe(422);
    expect(answer.text).toMatch(/id="email-error"/);
    expect(
      await database.query(`select count(*)::int as n from members where email = '${owner.email}'`),
    ).toEqual([{ n: 1 }]);
  });

  test("a reset for an unknown address is refused, while another brand accepts it", async () => {
    const answer = await visitor("abendrot.example").post("/reset-password", {
      email: "nobody@people.example",
    });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('id="reset-email-error"');
    expect(
      (await visitor("kaleido.example").post("/reset-password", { email: "nobody@people.example" })).status,
    ).toBe(200);
  });
});

describe("a signup that starts at a member's page", () => {
  test("the signup shows the member's name where strangers may look, and links to the member afterwards", async () => {
    const wanted = await confirmed("velvethour.example", "NL");
    const [{ id }] = (await database.query(`select id from members where email = '${wanted.email}'`)) as [
      { id: string },
    ];
    const browser = visitor("velvethour.example");
    browser.setCookie("entry_warning", "1");
    expect((await browser.get(`/members/${id}/signup`)).text).toContain(wanted.name);
    expect((await signUp(browser, newPerson())).headers.location).toBe(`/signup?step=4&to=${id}`);
    // The link is on the page after the photo step, which may be skipped.
    const photo = (await browser.get(`/signup?step=4&to=${id}`)).text;
    expect(photo).toContain(`href="/signup-matches?to=${id}"`);
    expect((await browser.get(`/signup-matches?to=${id}`)).text).toContain(`href="/members/${id}"`);
    expect((await browser.get(`/members/${id}/signup`)).headers.location).toBe(`/members/${id}`);
  });

  test("a draft with an invalid member id causes no error", async () => {
    for (const memberId of [1.5, 1e300, 2 ** 53]) {
      const browser = visitor("velvethour.example");
      browser.setCookie("signup", Buffer.from(JSON.stringify({ memberId })).toString("base64url"));
      expect((await browser.get("/signup")).status, String(memberId)).toBe(200);
    }
  });

  test("the signup names no member who is invisible, unconfirmed, of another brand, unknown or closed to strangers", async () => {
    const hidden = await confirmed("velvethour.example", "NL");
    await database.query(`update members set invisible = true where email = '${hidden.email}'`);
    const waiting = newPerson();
    const guest = visitor("velvethour.example");
    guest.setCookie("entry_warning", "1");
    await signUp(guest, waiting);
    const other = await confirmed("kaleido.example", "FR");
    const idOf = async ({ email }: Person) =>
      String((await database.query(`select id from members where email = '${email}'`))[0]!.id);
    for (const person of [hidden, waiting, other]) {
      const page = await visitor("velvethour.example").get(`/members/${await idOf(person)}/signup`);
      expect(page.status).toBe(200);
      expect(page.text).not.toContain(person.name);
    }
    const closed = await visitor("kaleido.example").get(`/members/${await idOf(other)}/signup`);
    expect(closed.text).not.toContain(other.name);
    for (const id of ["0", "x", "1e9", "99999999999999999999"])
      expect((await visitor("velvethour.example").get(`/members/${id}/signup`)).status).toBe(404);
    expect((await visitor("velvethour.example").get("/members/99999999/signup")).status).toBe(200);
  });
});

describe("bots", () => {
  test("a bot that fills in the hidden field creates no account", async () => {
    const person = newPerson();
    const browser = visitor("kaleido.example");
    await signUp(browser, { ...person, password: "short" }, "FR");
    const answer = await browser.post("/signup", {
      step: "3",
      ...person,
      terms: "yes",
      sensitive: "yes",
      website: "https://x.example",
    });
    expect(answer.status).toBe(429);
    expect(await database.query(`select 1 from members where email = '${person.email}'`)).toEqual([]);
    expect(
      (await browser.post("/signup", { step: "3", ...person, terms: "yes", sensitive: "yes", website: "" }))
        .status,
    ).toBe(302);
  });

  test("a signup that is faster than a person is refused, and a forged start time does not help", async () => {
    const quick = await startServer({
      DATABASE_URL: database.url,
      RATE_LIMITS: "0",
      SIGNUP_MIN_SECONDS: "4",
      SESSION_SECRET: SECRET,
    });
    await quick.logged(({ msg }) => msg === "the database is ready");
    try {
      const person = newPerson();
      const browser = new FormBrowser(quick, "kaleido.example");
      expect((await signUp(browser, person, "FR")).status).toBe(429);
      const draft = JSON.parse(Buffer.from(browser.cookie("signup")!, "base64url").toString()) as {
        stamp: string;
      };
      const forged = { ...draft, stamp: `1.${draft.stamp.split(".")[1]}` };
      const own = browser.cookie("signup")!;
      browser.setCookie("signup", Buffer.from(JSON.stringify(forged)).toString("base64url"));
      expect(
        (await browser.post("/signup", { step: "3", ...person, terms: "yes", sensitive: "yes" })).status,
      ).toBe(429);
      browser.setCookie("signup", own);
      await expect
        .poll(
          async () =>
            (await browser.post("/signup", { step: "3", ...person, terms: "yes", sensitive: "yes" })).status,
          {
            interval: 300,
            timeout: 20_000,
          },
        )
        .toBe(302);
    } finally {
      await quick.stop();
    }
  }, 60_000);
});

describe("a push subscription", () => {
  const subscription = {
    endpoint: "https://push.example.net/send/abc",
    keys: { p256dh: "B".padEnd(87, "x"), auth: "a".padEnd(22, "y") },
  };
  const push = (browser: FormBrowser, body: unknown) => browser.call("POST", "/api/user.php?push=1", body);

  test("the last step contains the brand's own push key, or a generated one outside of production", async () => {
    const browser = visitor("abendrot.example");
    await signUp(browser, newPerson(), "DE");
    expect((await browser.get("/signup-matches")).text).toContain(PUSH_KEY);
    const other = visitor("kaleido.example");
    await signUp(other, newPerson(), "FR");
    const [, made] = /"(B[\w-]{86})\\?"/.exec((await other.get("/signup-matches")).text) ?? [];
    expect(made).toBe(
      ((await other.get("/api/settings.php")).json() as { push_public_key: string }).push_public_key,
    );
    expect(made).not.toBe(PUSH_KEY);
  });

  test("an endpoint is stored once, for the member who used the browser last, and never without a login", async () => {
    const [first, second] = [visitor("kaleido.example"), visitor("kaleido.example")];
    for (const browser of [first, second]) await signUp(browser, newPerson(), "FR");
    expect((await push(visitor("kaleido.example"), { subscription })).status).toBe(403);
    for (const browser of [first, first, second])
      expect((await push(browser, { subscription })).json()).toEqual({ ok: true });
    const rows = await database.query(
      "select s.endpoint, m.name from push_subscriptions s join members m on m.id = s.member_id and m.tenant_id = s.tenant_id",
    );
    const { user } = (await second.get("/api/user.php")).json() as { user: { profile: { name: string } } };
    expect(rows).toEqual([{ endpoint: subscription.endpoint, name: user.profile.name }]);
  });

  test.each([
    {},
    { subscription: null },
    { subscription: { ...subscription, endpoint: "http://push.example.net/x" } },
    { subscription: { ...subscription, endpoint: "https://127.0.0.1/x" } },
    { subscription: { ...subscription, endpoint: "https://localhost/x" } },
    { subscription: { ...subscription, endpoint: "https://push.example.net/\0" } },
    { subscription: { ...subscription, endpoint: "https://push.example.net/ü\n" } },
    { subscription: { ...subscription, endpoint: `https://push.example.net/${"x".repeat(2000)}` } },
    { subscription: { ...subscription, keys: { p256dh: "x", auth: "y" } } },
  ])("the invalid subscription %j is refused", async (body) => {
    const browser = visitor("kaleido.example");
    await signUp(browser, newPerson(), "FR");
    expect((await push(browser, body)).status).toBe(400);
  });
});

test("the last step asks for a photo unless the visitor postpones it", async () => {
  const browser = visitor("kaleido.example");
  await signUp(browser, newPerson(), "FR");
  const step = (await browser.get("/signup?step=4")).text;
  expect(step).toContain('type="file"');
  expect(step).toContain('href="/signup-matches"');
  const end = await browser.get("/signup-matches");
  expect([end.status, end.text.includes('type="file"')]).toEqual([200, false]);
});

test("the faces at the end of the signup fit both ways and have a checked photo; the five nearest come, the nearest first", async () => {
  const { browser, person, id } = await joinMember(server, database, "maple-and-main.localhost", "US");
  const [{ tenant_id }] = (await database.query(`select tenant_id from members where id = ${id}`)) as [
    { tenant_id: number },
  ];
  const place = (degrees: number) =>
    `city = 'Somewhere', latitude = 11.11, longitude = ${(-77 + degrees).toFixed(2)}`;
  const add = async (
    name: string,
    { gender = "man", seeks = "woman,man", invisible = false, far = 0, photo = "active" },
  ) => {
    const [row] = await database.query(
      `insert into members (tenant_id, email, name, password_hash, status, language, signup_date, gender, seeks, sexuality,
       date_of_birth, country, terms_version, terms_accepted_at, invisible) values (${tenant_id}, '${name}@people.example', '${name}', 'x',
       'active', 'en', now(), '${gender}', '{${seeks}}', 'unsaid', '1980-01-01', 'US', '2024-01-01', now(), ${invisible}) returning id`,
    );
    await database.query(`update members set ${place(far)} where id = ${row!.id}`);
    if (photo) await givePhoto(database, Number(row!.id));
    if (photo && photo !== "active")
      await database.query(`update photos set status = '${photo}' where member_id = ${row!.id}`);
  };
  await database.query(`update members set ${place(0)} where id = ${id}`);
  for (const far of [6, 3, 5, 1, 4, 2]) await add(`fits-at-${far}`, { far });
  await add("seeks-others", { seeks: "man" });
  await add("is-not-sought", { gender: "woman" });
  await add("is-invisible", { invisible: true });
  await add("has-no-photo", { photo: "" });
  await add("photo-is-unchecked", { photo: "inspecting" });
  const page = await browser.get("/signup-matches");
  const shown = [...page.text.matchAll(/(fits-at-\d)<\/span>/g)].map(([, name]) => name);
  expect(shown).toEqual(["fits-at-1", "fits-at-2", "fits-at-3", "fits-at-4", "fits-at-5"]);
  const others = ["seeks-others", "is-not-sought", "is-invisible", "has-no-photo", "photo-is-unchecked"];
  for (const name of [...others, person.name]) expect(page.text.includes(`${name}, `), name).toBe(false);
  expect((await visitor("maple-and-main.localhost").get("/signup-matches")).headers.location).toBe(
    "/login?back=%2Fsignup-matches",
  );
});
