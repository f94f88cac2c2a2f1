import { deflateRawSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { linkIn, nextMail } from "../support/mailbox";
import { confirmAddress } from "../support/mailed-link";
import { mailsIn } from "../support/outbox";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";
import { newPerson, signUp } from "../support/sign-up";

const HOST = "velvethour.example";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  ({ server, database } = await shareServer({ isLimited: false }));
});

const visitor = (host = HOST) => new FormBrowser(server, host);
const userOf = async (browser: FormBrowser) =>
  (await browser.get("/api/user.php")).json() as { user?: Record<string, unknown>; error?: string };
const membersOf = async (email: string) =>
  (await database.query(`select count(*)::int as n from members where email = '${email}'`))[0]!.n;

describe("a signup", () => {
  test("a signup creates an account, logs it in and mails a link that confirms the address once", async () => {
    const person = newPerson();
    const browser = visitor();
    const done = await signUp(browser, person);
    expect([done.status, done.headers.location]).toEqual([302, "/signup?step=4"]);
    expect((await userOf(browser)).user).toMatchObject({
      status: "not_confirmed",
      paid_user: false,
      profile: { name: person.name, status: "disabled", age: expect.any(Number) },
    });
    const mail = await nextMail(server.dataDir, person.email);
    expect(mail.subject).toBe("Bevestig je e-mailadres");
    const link = linkIn(mail);

    expect((await server.fetch(HOST, link, { method: "HEAD" })).headers["set-cookie"]).toBeUndefined();
    expect((await userOf(browser)).user).toMatchObject({ status: "not_confirmed" });

    const confirmed = await confirmAddress(browser, link);
    expect([confirmed.status, confirmed.headers.location]).toEqual([302, "/activate/done"]);
    expect((await userOf(browser)).user).toMatchObject({ status: "active", profile: { status: "active" } });
    expect((await nextMail(server.dataDir, person.email, 1)).subject).toBe("Welkom");
    expect(mailsIn(server.dataDir, person.email)).toHaveLength(2);
  });

  test("a region of another country is refused beside its field", async () => {
    for (const host of [HOST, "mapleandmain.example"]) {
      const browser = visitor(host);
      const first = { step: "0", gender: "man", seeks: "woman", sexuality: "heterosexual" };
      const country = host === HOST ? "NL" : "US";
      const { text } = await browser.post("/signup", { ...first, country, countryregion: "DE-BY" });
      expect(text).toMatch(/<select[^>]*aria-describedby="countryregion-error"/);
      expect(text).toMatch(/id="countryregion-error".*?<span>[^<]*\w/);
      expect(text).not.toContain('name="year"');
    }
  });

  test("the draft survives a reload and never contains the password", async () => {
    const browser = visitor();
    await browser.post("/signup", {
      step: "0",
      gender: "man",
      seeks: "woman",
      sexuality: "heterosexual",
      country: "NL",
    });
    const second = await browser.get("/signup");
    expect(second.text).toContain('name="year"');
    expect((await browser.get("/signup?step=0")).text).toMatch(
      /value="man"[^>]*checked|checked=""[^>]*value="man"/,
    );
    // A later step cannot be opened by its URL.
    expect((await browser.get("/signup?step=3")).text).toContain('name="year"');
    const draft = Buffer.from(browser.cookie("signup")!, "base64url").toString();
    expect(JSON.parse(draft)).not.toHaveProperty("password");
  });

  describe("with a location in the step for the date of birth", () => {
    const birth = { step: "1", day: "3", month: "02", year: "1990" };
    const place = { country: "NL", countryregion: "NL-UT", city: "Utrecht" };
    const begin = async (browser: FormBrowser, more: Record<string, string> = { country: "BE" }) =>
      browser.post("/signup", {
        step: "0",
        gender: "woman",
        seeks: ["man"],
        sexuality: "bisexual",
        ...more,
      });
    const finish = async (browser: FormBrowser) => {
      const { name, email, password } = newPerson();
      await browser.post("/signup", { step: "2", name, message: "" });
      const done = await browser.post("/signup", {
        step: "3",
        email,
        password,
        terms: "yes",
        sensitive: "yes",
      });
      expect(done.headers.location).toBe("/signup?step=4");
      const [row] = await database.query(
        `select country, countryregion, city, latitude, longitude from members where name = '${name}'`,
      );
      return row;
    };
    const centre = { latitude: 52.09, longitude: 5.12 };

    test.each([
      ["typed", {}],
      ["sent by the browser", { latitude: "52.07", longitude: "5.11" }],
      ["sent and typed over", { latitude: "48.14", longitude: "11.57" }],
      ["sent with an invalid position", { latitude: "1e9", longitude: "east" }],
    ])("the signup stores the centre of a town that is %s", async (_how, position) => {
      const browser = visitor();
      await begin(browser);
      expect((await browser.post("/signup", { ...birth, ...place, ...position })).status).toBe(302);
      expect(await finish(browser)).toEqual({ ...place, ...centre });
    });

    test("the signup stores only the country if no location is sent", async () => {
      const browser = visitor();
      await begin(browser);
      await browser.post("/signup", birth);
      expect(await finish(browser)).toEqual({
        country: "BE",
        countryregion: null,
        city: null,
        latitude: null,
        longitude: null,
      });
    });

    test("the visitor's country is stored if the first step sends none", async () => {
      const browser = visitor();
      expect((await begin(browser, {})).status).toBe(302);
      await browser.post("/signup", { ...birth, city: "Rotterdam" });
      expect(await finish(browser)).toMatchObject({ country: "NL", city: "Rotterdam", latitude: 51.92 });
    });

    test("a new country in the first step clears the town", async () => {
      const browser = visitor();
      await begin(browser);
      await browser.post("/signup", { ...birth, ...place });
      await begin(browser, { country: "DE", countryregion: "DE-BE" });
      await browser.post("/signup", birth);
      expect(await finish(browser)).toMatchObject({ country: "DE", city: null, latitude: null });
    });

    test("a town that is in no list is refused beside the field, and the text stays", async () => {
      const browser = visitor();
      await begin(browser);
      const refused = await browser.post("/signup", { ...birth, country: "NL", city: "Nergenshuizen" });
      expect(refused.status).toBe(422);
      expect(/id="city-error".*?<\/p>/s.exec(refused.text)?.[0]).toContain("kennen we niet");
      expect(refused.text).toContain('value="Nergenshuizen"');
      await browser.post("/signup", { ...birth, country: "NL", city: "The Hague" });
      expect(await finish(browser)).toMatchObject({
        country: "NL",
        countryregion: "NL-ZH",
        city: "Den Haag",
        latitude: 52.08,
      });
    });

    test.each([{ city: "x".repeat(81) }, { country: "US" }, { countryregion: "DE-BY" }])(
      "the location %j is refused, and the step stays the same",
      async (wrong) => {
        const browser = visitor();
        await begin(browser);
        expect((await browser.post("/signup", { ...birth, ...place, ...wrong })).status).toBe(422);
        expect((await browser.get("/signup")).text).toContain('name="year"');
      },
    );
  });

  test("an unconfirmed account is deleted and its session ends when another account confirms the same address", async () => {
    const person = newPerson();
    const other = { ...newPerson(), email: person.email };
    const loser = visitor();
    await signUp(visitor(), person);
    const link = linkIn(await nextMail(server.dataDir, person.email));
    await signUp(loser, other);
    expect((await userOf(loser)).user).toMatchObject({ profile: { name: other.name } });
    expect((await confirmAddress(visitor(), link)).headers.location).toBe("/activate/done");
    expect(await userOf(loser)).toMatchObject({ error: "authentication_required" });
  });

  test("one of two simultaneous confirmations of an address succeeds, and the other gets the error page", async () => {
    for (let at = 0; at < 4; at++) {
      const person = newPerson();
      await signUp(visitor(), person);
      await signUp(visitor(), { ...newPerson(), email: person.email });
      await nextMail(server.dataDir, person.email, 1);
      const links = mailsIn(server.dataDir, person.email).map(linkIn);
      const opened = await Promise.all(links.map((link) => confirmAddress(visitor(), link)));
      expect(opened.map(({ headers }) => headers.location).sort()).toEqual([
        "/activate/done",
        "/activate/error",
      ]);
    }
  });

  test("a confirmation during requests for new links causes no error", async () => {
    for (let at = 0; at < 4; at++) {
      const person = newPerson();
      const browser = visitor();
      await signUp(browser, person);
      const link = linkIn(await nextMail(server.dataDir, person.email));
      const again = () => browser.post("/activate/error", {});
      const answers = await Promise.all([again(), confirmAddress(visitor(), link), again()]);
      expect(answers.map(({ status }) => status)).toEqual([303, 302, 303]);
    }
  });

  test("malformed tracking parameters and forged drafts cause no error", async () => {
    const browser = visitor();
    await browser.get("/?ref=a%00b&sub1=%00");
    expect(browser.cookie("tracking")).toBeDefined();
    expect((await signUp(browser, newPerson())).headers.location).toBe("/signup?step=4");
    for (const draft of [
      { country: "__proto__" },
      { country: "constructor" },
      { memberId: 1e300 },
      { memberId: 1.5 },
    ]) {
      const other = visitor();
      other.setCookie("signup", Buffer.from(JSON.stringify({ step: 3, ...draft })).toString("base64url"));
      expect((await other.get("/signup")).status, JSON.stringify(draft)).toBe(200);
      expect((await other.post("/signup", { step: "0" })).status, JSON.stringify(draft)).toBe(422);
    }
  });

  test("a signup that is sent three times at the same moment creates one account", async () => {
    const person = newPerson();
    const browser = visitor();
    await browser.post("/signup", {
      step: "0",
      gender: "woman",
      seeks: "man",
      sexuality: "gay",
      country: "NL",
    });
    await browser.post("/signup", { step: "1", day: "3", month: "02", year: "1990" });
    await browser.post("/signup", { step: "2", name: person.name, message: "" });
    const twins = [visitor(), visitor(), visitor()];
    for (const twin of twins) twin.setCookie("signup", browser.cookie("signup")!);
    const answers = await Promise.all(
      twins.map((twin) =>
        twin.post("/signup", {
          step: "3",
          email: person.email,
          password: person.password,
          terms: "yes",
          sensitive: "yes",
        }),
      ),
    );
    expect(answers.map(({ headers }) => headers.location)).toEqual(Array(3).fill("/signup?step=4"));
    expect(await membersOf(person.email)).toBe(1);
  });

  test("a signup that is repeated after eleven minutes starts no session and cannot be used to try passwords", async () => {
    const { name, email, password } = newPerson();
    const draft = visitor();
    const who = { step: "0", gender: "woman", seeks: "man", sexuality: "gay", country: "NL" };
    await draft.post("/signup", who);
    await draft.post("/signup", { step: "1", day: "3", month: "02", year: "1990" });
    await draft.post("/signup", { step: "2", name, message: "" });
    const sendLast = (browser: FormBrowser) => {
      browser.setCookie("signup", draft.cookie("signup")!);
      return browser.post("/signup", { step: "3", email, password, terms: "yes", sensitive: "yes" });
    };
    expect((await sendLast(visitor())).status).toBe(302);
    expect((await sendLast(visitor())).status).toBe(302);
    await database.query(
      `update members set signup_date = now() - interval '11 minutes' where name = '${name}'`,
    );
    const later = visitor();
    expect((await sendLast(later)).status).toBe(422);
    expect(await userOf(later)).toMatchObject({ error: "authentication_required" });
  });

  test("a signup with a known address looks like any other, and only the mail mentions the account", async () => {
    const owner = newPerson();
    const first = visitor();
    const fresh = await signUp(first, owner);
    await confirmAddress(first, linkIn(await nextMail(server.dataDir, owner.email)));
    await nextMail(server.dataDir, owner.email, 1);

    const stranger = { ...newPerson(), email: owner.email.toUpperCase() };
    const browser = visitor();
    const again = await signUp(browser, stranger);
    expect([again.status, again.headers.location, again.text]).toEqual([
      fresh.status,
      fresh.headers.location,
      fresh.text,
    ]);
    expect((await userOf(browser)).user).toMatchObject({ status: "not_confirmed" });
    const mail = await nextMail(server.dataDir, owner.email, 2);
    expect(mail.subject).toBe("Je hebt al een account");
    expect(mail.text).not.toMatch(/\/[\w-]{28}\.[\w-]{32}/);
    // Both passwords log in to their own account, so that a login reveals no more than the signup.
    for (const password of [owner.password, stranger.password])
      expect((await visitor().call("POST", "/api/user.php", { email: owner.email, password })).status).toBe(
        200,
      );
  });

  test.each<[string, Record<string, string | string[]>, Record<string, string>, string]>([
    ["no choices", { step: "0" }, {}, "Kies er een."],
  ])("a step with %s is refused beside its fields", async (_what, fields) => {
    const answer = await visitor().post("/signup", fields);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('id="gender-error"');
    expect(answer.text).toContain('id="seeks-error"');
    expect(answer.text).toContain('id="sexuality-error"');
  });

  test("an oversized choice of whom a member seeks is refused and not stored in the draft", async () => {
    const sent = {
      step: "0",
      gender: "woman",
      seeks: "x".repeat(50_000),
      sexuality: "bisexual",
      country: "NL",
    };
    const answer = await visitor().post("/signup", sent);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('id="seeks-error"');
    expect(String(answer.headers["set-cookie"]).length).toBeLessThan(4096);
  });

  test.each([
    ["", "", ""],
    ["30", "02", "2000"],
    ["1", "1", "2015"],
    ["1", "1", "1850"],
    ["x", "y", "z"],
  ])("the birthday %s-%s-%s is refused", async (day, month, year) => {
    const browser = visitor();
    await browser.post("/signup", {
      step: "0",
      gender: "woman",
      seeks: "man",
      sexuality: "gay",
      country: "NL",
    });
    const answer = await browser.post("/signup", { step: "1", day, month, year });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('id="dateOfBirth-error"');
  });

  test.each([
    [{ name: "@sneaky" }, "name"],
    [{ name: "no spaces" }, "name"],
    [{ name: "<script>" }, "name"],
    [{ name: "ab" }, "name"],
    [{ email: "nobody" }, "email"],
    [{ email: "a@mailinator.com" }, "email"],
    [{ email: "a@b.example\r\nBcc: all@people.example" }, "email"],
    [{ password: "short" }, "password"],
    [{ password: "password1" }, "password"],
    [{ password: "x".repeat(129) }, "password"],
  ])("the input %j is refused beside its field, and nothing is stored", async (wrong, field) => {
    const person = { ...newPerson(), ...wrong };
    const before = await database.query("select count(*)::int as n from members");
    const browser = visitor();
    await signUp(browser, person);
    expect(await database.query("select count(*)::int as n from members")).toEqual(before);
    expect(browser.cookie("session")).toBeUndefined();
    const shown = await browser.post("/signup", {
      step: field === "name" ? "2" : "3",
      name: person.name,
      message: "",
      email: person.email,
      password: person.password,
      terms: "yes",
      sensitive: "yes",
    });
    expect(shown.status).toBe(422);
    expect(shown.text).toContain(`id="${field}-error"`);
    expect(shown.text).not.toContain("<script>alert");
  });

  test.each([
    ["terms", "sensitive"],
    ["sensitive", "terms"],
  ])("a signup without the checkbox %s is refused, and none is preselected", async (missing, ticked) => {
    const person = newPerson();
    const browser = visitor();
    await signUp(browser, { ...person, password: "short" });
    expect((await browser.get("/signup?step=3")).text).not.toMatch(/name="(terms|sensitive)"[^>]*checked/);
    const answer = await browser.post("/signup", {
      step: "3",
      email: person.email,
      password: person.password,
      [ticked]: "yes",
    });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(`id="${missing}-error"`);
    expect(answer.text).not.toContain(`id="${ticked}-error"`);
    expect(answer.text).not.toMatch(/name="(terms|sensitive)"[^>]*checked/);
    expect(await membersOf(person.email)).toBe(0);
  });

  test("the signup stores the time of the consent to the use of data on sexuality", async () => {
    const person = newPerson();
    await signUp(visitor(), person);
    expect(
      await database.query(
        `select sensitive_consented_at = terms_accepted_at and sensitive_consented_at = signup_date as stored
         from members where email = '${person.email}'`,
      ),
    ).toEqual([{ stored: true }]);
  });

  test("a brand that takes members only from partners is closed to strangers and open to visitors from a partner", async () => {
    const stranger = visitor("fjordlys.example");
    expect((await stranger.get("/signup")).text).not.toContain("<form");
    expect((await stranger.post("/signup", { step: "0" })).headers.location).toBe("/signup");
    const source = (await import("../support/brands")).brand("fjordlys").json.traffic_sources as {
      ref: string;
    }[];
    const guest = visitor("fjordlys.example");
    await guest.get(`/?ref=${source[0]!.ref}&sub1=spring`);
    const person = newPerson();
    expect((await signUp(guest, person, "NO")).headers.location).toBe("/signup?step=4");
    const rows = await database.query(`select ref, sub1 from members where email = '${person.email}'`);
    expect(rows).toEqual([{ ref: source[0]!.ref, sub1: "spring" }]);
  });

  test("a visitor of a traffic source may sign up and look around from the first request", async () => {
    expect((await visitor("fjordlys.example").get("/signup?ref=nordlys")).text).toContain("<form");
    expect((await visitor("fjordlys.example").get("/members?ref=nordlys")).status).toBe(200);
    expect((await visitor("fjordlys.example").get("/members?network=partner-nord")).status).toBe(200);
    expect((await visitor("fjordlys.example").get("/members?ref=unknown")).headers.location).toMatch(
      /^\/login/,
    );
  });

  test("the latest known traffic source of a visitor counts, and an unknown one does not replace it", async () => {
    const guest = visitor("fjordlys.example");
    const landings = [
      ["unknown&sub1=a", "unknown", false],
      ["other", "unknown", false],
      ["nordlys&sub1=b", "nordlys", true],
      ["unknown&sub1=c", "nordlys", true],
      ["venn", "venn", true],
      ["other", "venn", true],
    ] as const;
    for (const [query, ref, opens] of landings) {
      const page = await guest.get(`/signup?ref=${query}`);
      expect([query, page.text.includes("<form")]).toEqual([query, opens]);
      const stored = Buffer.from(guest.cookie("tracking")!, "base64url").toString();
      expect(new URLSearchParams(stored).get("ref")).toBe(ref);
      expect((await guest.get("/signup")).text.includes("<form")).toBe(opens);
    }
  });
});

describe("another tenant", () => {
  test("another tenant accepts neither the session nor the link", async () => {
    const person = newPerson();
    const browser = visitor();
    await signUp(browser, person);
    const link = linkIn(await nextMail(server.dataDir, person.email));
    const other = visitor("kaleido.example");
    other.setCookie("session", browser.cookie("session")!);
    expect(await userOf(other)).toMatchObject({ error: "authentication_required" });
    expect((await confirmAddress(other, link)).headers.location).toBe("/activate/error");
    expect((await other.call("POST", "/api/user.php", person)).status).toBe(403);
    // The link is still valid for its own tenant.
    expect((await confirmAddress(visitor(), link)).headers.location).toBe("/activate/done");
  });
});

test("one client address gets 429 after twenty attempts to sign up", async () => {
  const { server: limited } = await shareServer();
  const browser = new FormBrowser(limited, HOST, fromSomewhere());
  const person = newPerson();
  await signUp(browser, { ...person, password: "short" });
  const statuses = [];
  for (let at = 0; at < 20; at++)
    statuses.push(
      (await browser.post("/signup", { step: "3", email: person.email, password: "short" })).status,
    );
  expect(statuses).toEqual([...Array(19).fill(422), 429]);
}, 30_000);

test("all addresses of an IPv6 network share one rate limit", async () => {
  const { server: limited } = await shareServer();
  const from = (address: string) => new FormBrowser(limited, HOST, { "X-Forwarded-For": address });
  const first = from("2001:db8:1:2::ffff");
  await signUp(first, { ...newPerson(), password: "short" });
  const signUpWith = async (address: string) => {
    const browser = from(address);
    browser.setCookie("signup", first.cookie("signup")!);
    return (await browser.post("/signup", { step: "3", email: "a@people.example", password: "short" }))
      .status;
  };
  const statuses = [];
  for (let at = 0; at < 20; at++) statuses.push(await signUpWith(`2001:db8:1:2::${at}`));
  expect(statuses).toEqual([...Array(19).fill(422), 429]);
  expect(await signUpWith("2001:db8:1:3::1")).toBe(422);
}, 30_000);

test("an altered activation link redirects to the error page", async () => {
  const person = newPerson();
  await signUp(visitor(), person);
  const link = linkIn(await nextMail(server.dataDir, person.email));
  for (const at of [3, 20, link.length - 2]) {
    const other = link[at] === "A" ? "B" : "A";
    const altered = link.slice(0, at) + other + link.slice(at + 1);
    expect((await visitor().get(altered)).headers.location, String(at)).toBe("/activate/error");
  }
});

describe("the step of the username", () => {
  const first = { step: "0", gender: "woman", seeks: "man", sexuality: "bisexual", country: "NL" };
  /** Returns the problem that the step shows beside the name; "" if it leads to the next step. */
  const problemOf = async (name: string, message = "", browser = visitor()) => {
    browser.setCookie("locale", "en");
    await browser.post("/signup", first);
    await browser.post("/signup", { step: "1", day: "3", month: "02", year: "1990" });
    const { text, status } = await browser.post("/signup", { step: "2", name, message });
    return status === 302 ? "" : (/id="name-error".*?<span>(.*?)<\/span>/.exec(text)?.[1] ?? "no problem");
  };
  const nameOf = (letters: string) =>
    [...Array(8)].map(() => letters[Math.floor(Math.random() * letters.length)]).join("");

  test("each refused username gets its reason in the step in which it is typed", async () => {
    for (const [name, reason] of [
      ["ab", "At least 3 characters, please."],
      ["a".repeat(21), "20 characters at most, please."],
      ["anna😀", "This username has an unusual character. Please use letters, digits, _ or -."],
      ["ann\u03b1", "Please use letters of one alphabet only."],
      ["___", "Please use at least one letter or digit."],
      ["support", "This username is reserved."],
    ] as const)
      expect([name, await problemOf(name)]).toEqual([name, reason]);
  });

  test("a username in another script belongs to one member, and its look to no other", async () => {
    // Cyrillic letters that all look like Latin ones, and their Latin twins.
    const pairs = {
      "\u0430": "a",
      "\u0435": "e",
      "\u043e": "o",
      "\u0440": "p",
      "\u0441": "c",
      "\u0445": "x",
    };
    const name = nameOf(Object.keys(pairs).join(""));
    const twin = [...name].map((letter) => pairs[letter as keyof typeof pairs]).join("");
    expect(await problemOf(name)).toBe("");
    const person = { ...newPerson(), name };
    expect((await signUp(visitor(), person)).headers.location).toBe("/signup?step=4");
    const [row] = await database.query(
      `select name, name_skeleton from members where email = '${person.email}'`,
    );
    expect(row).toEqual({ name, name_skeleton: twin });
    for (const taken of [name, twin, name.toUpperCase()])
      expect(await problemOf(taken)).toBe("This username is taken.");
    // A visitor who skips the step is refused as well.
    expect((await signUp(visitor(), { ...newPerson(), name: twin })).headers.location).not.toBe(
      "/signup?step=4",
    );
    expect(await problemOf(`${twin}_2`)).toBe("");
  });

  test("a username is taken in another case, and free where only its small letters differ", async () => {
    const name = `Ivi_${nameOf("bdfghk")}`;
    await signUp(visitor(), { ...newPerson(), name });
    for (const spelled of [name.toLowerCase(), name.toUpperCase()])
      expect(await problemOf(spelled)).toBe("This username is taken.");
    expect(await problemOf(name.replace("Ivi", "Ivl"))).toBe("");
  });

  test("a name that an earlier version stored without its look is taken", async () => {
    const latin = nameOf("aeopcx");
    const letters = { a: "\u0430", e: "\u0435", o: "\u043e", p: "\u0440", c: "\u0441", x: "\u0445" };
    const twin = [...latin].map((letter) => letters[letter as keyof typeof letters]).join("");
    const person = { ...newPerson(), name: latin };
    await signUp(visitor(), person);
    await database.query(`update members set name_skeleton = null where email = '${person.email}'`);
    expect(await problemOf(twin)).toBe("This username is taken.");
  });

  test.each([
    ["Chinese characters", (at: number) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))],
    ["emoji", (at: number) => String.fromCodePoint(0x1f300 + ((at * 101) % 256))],
  ])(
    "a text of 500 %s is stored as typed, and one of 501 is refused and stays in the field",
    async (_what, letter) => {
      const typed = Array.from({ length: 501 }, (_, at) => letter(at)).join("");
      const { name, email, password } = newPerson();
      const browser = visitor();
      browser.setCookie("locale", "en");
      await browser.post("/signup", first);
      await browser.post("/signup", { step: "1", day: "3", month: "02", year: "1990" });
      const refused = await browser.post("/signup", { step: "2", name, message: typed });
      expect(refused.status).toBe(422);
      expect(refused.text).toMatch(/id="message-error".*?<span>500 characters at most, please\.<\/span>/);
      expect(refused.text).toContain(typed);
      expect(refused.text).not.toMatch(/<textarea[^>]*maxlength/i);
      const accepted = [...typed].slice(1).join("");
      expect((await browser.post("/signup", { step: "2", name, message: accepted })).status).toBe(302);
      // A reload in between reads the draft from its cookie.
      await browser.get("/signup?step=2");
      await browser.post("/signup", { step: "3", email, password, terms: "yes", sensitive: "yes" });
      expect(await database.query(`select signup_message from members where email = '${email}'`)).toEqual([
        { signup_message: accepted },
      ]);
    },
  );

  test("a compressed draft that would expand without end is ignored", async () => {
    const browser = visitor();
    const bomb = deflateRawSync(Buffer.from(JSON.stringify({ step: 3, message: "a".repeat(3_000_000) })));
    browser.setCookie("signup", `z.${bomb.toString("base64url")}`);
    const { status, text } = await browser.get("/signup");
    expect([status, text.includes('name="gender"')]).toEqual([200, true]);
  });
});
