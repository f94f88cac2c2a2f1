import { afterAll, beforeAll, describe, expect, test } from "vitest";
import dutch from "../../locales/nl/chats.json";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { isAll } from "../support/lanes";
import { linkIn, nextMail } from "../support/mailbox";
import { confirmAddress } from "../support/mailed-link";
import { joinMember, type Member } from "../support/members";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { newPerson, signUp } from "../support/sign-up";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

const HOST = "velvethour.example";
const { TEST_SERVICES_REDIS_URL: redisUrl = "" } = process.env;
const SESSION_SECRET = "tests of credits ".repeat(3);
let database: ServedDatabase;
let tenants: TenantsCopy;
let server: TestServer;
let variables: Record<string, string>;

beforeAll(async () => {
  tenants = copyTenants();
  tenants.change("velvet-hour", (json) => Object.assign(json, { signup_credits: 5, message_credits: 4 }));
  database = await createServedDatabase();
  variables = { SESSION_SECRET, DATABASE_URL: database.url, TRUST_PROXY: "loopback", ...tenants.variables };
  server = await startServer(variables);
  await server.logged(({ msg }) => msg === "the database is ready", 30_000);
});
afterAll(async () => {
  await server.stop();
  await database.close();
  tenants.close();
});

const member = () => joinMember(server, database, HOST, "NL");
const userOf = async (browser: FormBrowser) =>
  ((await browser.get("/api/user.php")).json() as { user: { credits: number; paid_user: boolean } }).user;
const write = ({ browser }: Pick<Member, "browser">, profile: number, at: number) =>
  browser.call("POST", "/api/chat.php", { profile, text: "Hello", client_message_id: `credits-test-${at}` });

/** Creates a premium member with the given credits and logs in again, so that no earlier balance is cached. */
async function premium(credits: number): Promise<Member> {
  const one = await member();
  await database.query(`update members set paid_user = true where id = ${one.id}`);
  await database.query(
    `insert into credit_entries (tenant_id, member_id, amount, reason, reference, unique_key, created_at)
     select tenant_id, id, ${credits}, 'grant', 'test', 'test ${one.id}', now() from members where id = ${one.id}`,
  );
  const login = await one.browser.call("POST", "/api/user.php", one.person);
  expect(login.json()).toMatchObject({ user: { credits, paid_user: true } });
  return one;
}

/** Returns the credits badge of the navigation bar as a page renders it, or null. */
async function badge(browser: FormBrowser) {
  const { text } = await browser.get("/members");
  const [all, attributes, shown] = /<span([^>]*data-count="credits"[^>]*)>(\d+\+?)<\/span>/.exec(text) ?? [];
  if (!all || !attributes) return null;
  return { shown, isHidden: /\shidden/.test(attributes), isNone: attributes.includes("data-none") };
}

describe("a brand's signup credits", () => {
  test("are granted once when the address is confirmed, however often the link is used", async () => {
    const [browser, person] = [new FormBrowser(server, HOST, fromSomewhere()), newPerson()];
    await signUp(browser, person);
    expect((await userOf(browser)).credits).toBe(0);
    const link = linkIn(await nextMail(server.dataDir, person.email));
    const elsewhere = new FormBrowser(server, HOST, fromSomewhere());
    await Promise.all([browser, elsewhere].map((one) => confirmAddress(one, link, person.password)));
    await confirmAddress(browser, link);
    await browser.call("POST", "/api/user.php", person);
    expect((await userOf(browser)).credits).toBe(5);
    expect(
      await database.query(
        `select reason, amount from credit_entries where member_id = (select id from members where name = '${person.name}')`,
      ),
    ).toEqual([{ reason: "signup", amount: 5 }]);
  });
});

describe("the balance", () => {
  test("is up to date in the first request after a paid message, and a refused message does not change it", async () => {
    const [ana, bo] = [await premium(9), await member()];
    const left: number[] = [];
    for (const at of [1, 2]) {
      expect((await write(ana, bo.id, at)).status).toBe(200);
      left.push((await userOf(ana.browser)).credits);
    }
    expect(left).toEqual([5, 1]);
    const refused = await write(ana, bo.id, 3);
    expect([refused.status, refused.json()]).toMatchObject([
      403,
      { error: "not_enough_credits", price: 4, credits: 1 },
    ]);
    expect((await write(ana, bo.id, 2)).status).toBe(200);
    expect((await userOf(ana.browser)).credits).toBe(1);
  });

  test("is shown in the navigation only to premium members with 10 or fewer credits, including 0", async () => {
    const [ana, bo] = [await premium(15), await member()];
    const shown = [await badge(ana.browser)];
    for (const at of [1, 2, 3]) {
      await write(ana, bo.id, at);
      shown.push(await badge(ana.browser));
    }
    expect(shown).toEqual([
      { shown: "15", isHidden: true, isNone: false },
      { shown: "11", isHidden: true, isNone: false },
      { shown: "7", isHidden: false, isNone: false },
      { shown: "3", isHidden: false, isNone: false },
    ]);
    expect(await badge((await premium(4)).browser)).toEqual({ shown: "4", isHidden: false, isNone: false });
    const poor = await premium(4);
    await write(poor, bo.id, 1);
    expect(await badge(poor.browser)).toEqual({ shown: "0", isHidden: false, isNone: true });
    expect(await badge(bo.browser)).toBeNull();
    expect((await bo.browser.get("/members")).text).toContain('href="/premium"');
  });

  if (isAll)
    test.skipIf(!redisUrl)(
      "is updated immediately in another process",
      async () => {
        const both = [
          await startServer({ ...variables, REDIS_URL: redisUrl }),
          await startServer({ ...variables, REDIS_URL: redisUrl }),
        ];
        try {
          for (const one of both) await one.logged(({ msg }) => msg === "the database is ready");
          const [ana, bo] = [await premium(9), await member()];
          const [here, there] = both.map((one) => new FormBrowser(one, HOST)) as [FormBrowser, FormBrowser];
          for (const one of [here, there]) one.setCookie("session", ana.browser.cookie("session")!);
          expect([await userOf(here), await userOf(there)]).toMatchObject([{ credits: 9 }, { credits: 9 }]);
          expect((await write({ browser: here }, bo.id, 1)).status).toBe(200);
          // This is sooner than the other process would query the database by itself.
          await expect
            .poll(async () => (await userOf(there)).credits, { timeout: 5000, interval: 20 })
            .toBe(5);
        } finally {
          for (const one of both) await one.stop();
        }
      },
      60_000,
    );
});

test("the page of a conversation with an erased member shows a notice instead of their messages", async () => {
  const [ana, bo] = [await member(), await member()];
  const { conversation } = (await write(ana, bo.id, 1)).json() as { conversation: { id: number } };
  const page = async () => (await bo.browser.get(`/chats/${conversation.id}`)).text;
  const bubble = /<article[^>]*data-message="1"[\s\S]*?<\/article>/;
  expect(bubble.exec(await page())?.[0]).toContain("Hello");
  await database.query(`delete from members where id = ${ana.id}`);
  // This call makes the server read the conversation again, as it does after the clean-up publishes the erasure.
  await bo.browser.call("POST", "/api/seen.php", { conversation: conversation.id, seq: 1 });
  const [left] = bubble.exec(await page()) ?? [];
  expect(left).toContain(dutch.closed_left);
  expect(left).not.toContain("Hello");
});
