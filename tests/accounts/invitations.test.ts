import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FormBrowser } from "../support/browser";
import { runCommand } from "../support/run-command";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { newPerson, signUp } from "../support/sign-up";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

const SECRET = "a secret of this test alone, long enough";
let database: ServedDatabase;
let server: TestServer;
let tenants: TenantsCopy;
type Invitation = { code: string; link: string };
/** Created by one command. Each test takes its own. */
let invitations: Invitation[];

beforeAll(async () => {
  database = await createServedDatabase();
  tenants = copyTenants();
  for (const slug of ["kaleido", "velvet-hour"])
    tenants.change(slug, (json) => {
      json.signups = "invite_only";
    });
  server = await startServer({
    DATABASE_URL: database.url,
    RATE_LIMITS: "0",
    ...tenants.variables,
    SESSION_SECRET: SECRET,
  });
  await server.logged(({ msg }) => msg === "the database is ready");
  invitations = await invite("kaleido", "--count", "5");
});
afterAll(async () => {
  await server.stop();
  await database.close();
  tenants.close();
});

async function invite(slug: string, ...flags: string[]): Promise<Invitation[]> {
  const { out } = await runCommand("tenant", ["invite", slug, "--json", ...flags], {
    ...tenants.variables,
    DATABASE_URL: database.url,
    SESSION_SECRET: SECRET,
  });
  return (JSON.parse(out) as { invitations: Invitation[] }).invitations;
}

const visitor = (host = "kaleido.example") => new FormBrowser(server, host);

describe("a brand with signups by invitation", () => {
  test("the home page links to the waiting list, and second to the page where a code is entered", async () => {
    const browser = visitor();
    browser.setCookie("locale", "en");
    const { text } = await browser.get("/");
    const main = text.slice(text.indexOf("<main"), text.indexOf("</main"));
    const links = [...main.matchAll(/<a [^>]*href="(\/signup|\/waiting-list)"[^>]*>([^<]*)</g)].map(
      ([, href, name]) => [href, name],
    );
    expect(links).toEqual([
      ["/waiting-list", "Join the waiting list"],
      ["/signup", "I have an invitation code"],
      ["/waiting-list", "Join the waiting list"],
    ]);
    expect(main).not.toContain("Join for free");
    expect((await browser.get("/waiting-list")).text).toContain('name="email"');
  });

  test("a visitor with a valid code sees the number of members around a town, and one with a made-up code does not", async () => {
    const { code } = (await invite("kaleido", "--count", "1"))[0]!;
    const browser = visitor();
    browser.setCookie("locale", "en");
    await browser.post("/signup", { invitation: code });
    await browser.post("/signup", {
      step: "0",
      gender: "woman",
      seeks: "man",
      sexuality: "bisexual",
      country: "FR",
    });
    const around = async () =>
      (
        (await browser.get("/signup/around?city=Lyon&country=FR&radius=25")).json() as {
          text: string;
        }
      ).text;
    expect(await around()).toContain("25");
    const draft = JSON.parse(Buffer.from(browser.cookie("signup")!, "base64url").toString());
    for (const invitation of ["x", "ABCD-EFGH-JKLM-NPQR"]) {
      const forged = Buffer.from(JSON.stringify({ ...draft, invitation })).toString("base64url");
      browser.setCookie("signup", forged);
      expect(await around(), invitation).toBe("");
    }
  });

  test("the signup asks for a code and shows no form without a valid one", async () => {
    const browser = visitor();
    const page = await browser.get("/signup?invite=ABCD-EFGH");
    expect(page.text).toContain('value="ABCD-EFGH"');
    expect(page.text).not.toContain('name="gender"');
    for (const invitation of ["", "nonsense", "ABCD-EFGH-JKLM-NPQR", "' or 1=1 --", "\0", "x".repeat(5000)]) {
      const refused = await browser.post("/signup", { invitation });
      expect([refused.status, refused.text.includes('id="invitation-error"')], invitation).toEqual([
        422,
        true,
      ]);
    }
    // A direct request for a later step does not open the signup either.
    expect((await signUp(browser, newPerson(), "FR")).status).toBe(422);
    expect(await database.query("select count(*)::int as n from members")).toEqual([{ n: 0 }]);
  });

  test("each code that an operator creates admits one person, in any spelling", async () => {
    expect(invitations).toHaveLength(5);
    expect(new Set(invitations.map(({ code }) => code)).size).toBe(5);
    const { code, link } = invitations.shift()!;
    expect(link).toBe(`https://kaleido.example/signup?invite=${code}`);

    const person = newPerson();
    const browser = visitor();
    expect(
      (await browser.post("/signup", { invitation: ` ${code.toLowerCase().replaceAll("-", " ")} ` })).status,
    ).toBe(302);
    expect((await signUp(browser, person, "FR")).headers.location).toBe("/signup?step=4");

    const late = visitor();
    expect((await late.post("/signup", { invitation: code })).status).toBe(422);
    // The database does not contain the codes themselves.
    const rows = await database.query(
      "select code_hash::text as hash, used_at, member_id from invitations order by id",
    );
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(rows.filter(({ used_at }) => used_at)).toEqual([
      expect.objectContaining({ member_id: expect.stringMatching(/^\d+$/) }),
    ]);
  });

  test("accepts one of two simultaneous signups with the same code, and stores nothing of the other", async () => {
    const { code } = invitations.shift()!;
    const people = [newPerson(), newPerson()];
    const browsers = people.map(() => visitor());
    for (const browser of browsers) await browser.post("/signup", { invitation: code });
    const answers = await Promise.all(browsers.map((browser, at) => signUp(browser, people[at]!, "FR")));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 422]);
    const emails = people.map(({ email }) => `'${email}'`).join(",");
    expect(await database.query(`select count(*)::int as n from members where email in (${emails})`)).toEqual(
      [{ n: 1 }],
    );
  });

  test("a code of another brand and an expired code are refused", async () => {
    const [other, old] = [(await invite("velvet-hour", "--count", "1"))[0], invitations.shift()];
    expect((await visitor().post("/signup", { invitation: other!.code })).status).toBe(422);
    expect((await visitor("velvethour.example").post("/signup", { invitation: other!.code })).status).toBe(
      302,
    );
    await database.query(
      "update invitations set expires_at = now() - interval '1 second' where used_at is null",
    );
    expect((await visitor().post("/signup", { invitation: old!.code })).status).toBe(422);
  });
});

test.each([
  [["invite"], /takes one slug/],
  [["invite", "kaleido", "--count", "0"], /from 1 to/],
  [["invite", "kaleido", "--count", "many"], /from 1 to/],
  [["invite", "nobody"], /no live tenant "nobody"/],
])("the command %j reports what is wrong", async (args, says) => {
  const { err } = await runCommand("tenant", args, {
    DATABASE_URL: database.url,
    SESSION_SECRET: SECRET,
  });
  expect(err).toMatch(says);
});
