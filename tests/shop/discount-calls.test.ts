import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { FormBrowser } from "../support/browser";
import { joinMember, type Member } from "../support/members";
import { runCommand } from "../support/run-command";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";

// Each run of a command starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const SESSION_SECRET = "tests of discounts ".repeat(3);
const HOST = "kaleido.example";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  database = await createServedDatabase();
  server = await startServer({ SESSION_SECRET, TRUST_PROXY: "loopback", DATABASE_URL: database.url });
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

const join = (host = HOST) => joinMember(server, database, host, "FR");
/** A member who signed up the given time ago. */
async function joined(hoursAgo: number): Promise<Member> {
  const member = await join();
  await database.query(
    `update members set signup_date = now() - interval '${hoursAgo} hours' where id = ${member.id}`,
  );
  return member;
}
const discounts = (...args: string[]) =>
  runCommand("tenant", ["discounts", ...args, ...(args.length > 1 ? ["--why", "Spring"] : [])], {
    SESSION_SECRET,
    DATABASE_URL: database.url,
    DATA_DIR: server.dataDir,
  });
const requested = async ({ browser }: { browser: FormBrowser }, query: string) => {
  const { status, json } = await browser.get(`/api/discountcode.php?${query}`);
  return [status, json()] as [number, Record<string, unknown>];
};

describe("GET /api/discountcode.php", () => {
  test("answers the time bonus and the welcome discount of a new member with the fields of the specification", async () => {
    const ana = await joined(1);
    const [status, bonus] = await requested(ana, "code=timebonus25");
    expect([status, bonus]).toEqual([
      200,
      {
        code: "TIMEBONUS25",
        country: null,
        user_id: null,
        starts: null,
        expires: expect.any(String),
        value_percentage: 25,
        value_amount: null,
        bonus_credits: 0,
        currency: null,
        minimum_order_value: 0,
        status: "active",
        validity: "once-per-user",
        expired: false,
        paymentmethods: [],
      },
    ]);
    const leftMs = Date.parse(bonus.expires as string) - Date.now();
    expect(Math.round(leftMs / 60_000)).toBeLessThanOrEqual(180);
    expect(await requested(ana, "welcome=true")).toMatchObject([
      200,
      { code: "WELCOME25", value_percentage: 25 },
    ]);
    const old = await joined(5);
    for (const query of ["welcome=true", "code=TIMEBONUS25"])
      expect(await requested(old, query)).toMatchObject([404, { error: "code_not_found" }]);
  });

  test("is for members: a stranger, and a session of another brand, are refused", async () => {
    const { browser } = await join();
    const elsewhere = new FormBrowser(server, "velvethour.example");
    elsewhere.setCookie("session", browser.cookie("session")!);
    for (const one of [new FormBrowser(server, HOST), elsewhere])
      expect(await requested({ browser: one }, "code=ANY")).toMatchObject([
        403,
        { error: "authentication_required" },
      ]);
  });

  test("refuses a call without a query, and limits the rate of guesses", async () => {
    const ana = await join();
    expect(await requested(ana, "")).toMatchObject([400, { error: "invalid_input" }]);
    const all = [];
    for (let at = 0; at < 45; at++) all.push((await requested(ana, `code=GUESS${at}`))[0]);
    expect(all.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404));
    expect(all.at(-1)).toBe(429);
    // Other members are not limited by it.
    expect((await requested(await join(), "code=GUESS"))[0]).toBe(404);
  });
});

describe("an operator at the command line", () => {
  test("adds a code with its conditions, which only members of that brand find, lists it and ends it", async () => {
    const { out } = await discounts(
      ...["kaleido", "add", "spring-27", "--percent", "20", "--days", "10", "--minimum", "20"],
      ...["--currency", "EUR", "--countries", "FR", "--methods", "paypal", "--unlimited", "--json"],
    );
    expect(JSON.parse(out).discounts).toMatchObject([{ code: "SPRING-27", percentage: 2000, paidOrders: 0 }]);
    const ana = await join();
    expect(await requested(ana, "code=Spring-27")).toMatchObject([
      200,
      {
        code: "SPRING-27",
        country: "FR",
        value_percentage: 20,
        currency: "EUR",
        minimum_order_value: 2000,
        validity: "unlimited",
        paymentmethods: ["paypal"],
      },
    ]);
    const elsewhere = await join("velvethour.example");
    expect(await requested(elsewhere, "code=SPRING-27")).toMatchObject([404, { error: "code_not_found" }]);
    expect((await discounts("kaleido", "add", "SPRING-27", "--percent", "5")).err).toContain("already");
    expect((await discounts("velvet-hour", "end", "SPRING-27")).err).toContain("no active code SPRING-27");
    expect((await discounts("kaleido", "end", "spring-27")).out).toMatch(/SPRING-27 .*ended/);
    expect((await discounts("kaleido")).out).toMatch(/SPRING-27 .*20 % .*ended .*from 20.00 EUR/);
    expect(await requested(ana, "code=SPRING-27")).toMatchObject([200, { status: "ended" }]);
  });

  test("adds a code with a fixed amount, bonus credits, a start and a number of uses, and reads its turnover", async () => {
    const { out } = await discounts(
      ...["kaleido", "add", "BONUS-27", "--amount", "5", "--currency", "EUR", "--bonus", "20", "--uses", "7"],
      ...["--starts", "2099-01-10T18:00", "--json"],
    );
    expect(JSON.parse(out).discounts).toMatchObject([
      {
        code: "BONUS-27",
        percentage: 0,
        amount: 500,
        bonusCredits: 20,
        maxUses: 7,
        starts: "2099-01-10T18:00:00.000Z",
      },
    ]);
    const ana = await join();
    expect(await requested(ana, "code=BONUS-27")).toMatchObject([
      200,
      { value_percentage: 0, value_amount: 500, bonus_credits: 20, starts: "2099-01-10T18:00:00.000Z" },
    ]);
    expect((await ana.browser.get("/credits?code=BONUS-27")).text).toContain(
      "Ce code n’est pas encore valable.",
    );
    expect((await discounts("kaleido")).out).toMatch(
      /BONUS-27 .*5\.00 EUR off .*20 bonus credits .*waiting .*from 2099-01-10 .*0 paid of 7/,
    );
    const turnover = await discounts("kaleido", "turnover", "BONUS-27", "--json");
    expect(JSON.parse(turnover.out)).toEqual({ turnover: [] });
    for (const wrong of [
      ["--percent", "5", "--amount", "5", "--currency", "EUR"],
      ["--amount", "5"],
      ["--percent", "5", "--starts", "tomorrow"],
      [],
    ])
      expect((await discounts("kaleido", "add", "WRONG-27", ...wrong)).status).not.toBe(0);
  });

  test("sells at a code's terms: the shop crosses the price out and names the extra credits", async () => {
    await discounts("kaleido", "add", "EXTRA-27", "--amount", "5", "--currency", "EUR", "--bonus", "20");
    const ana = await joined(100);
    const text = (await ana.browser.get("/credits?code=EXTRA-27")).text.replaceAll("\u00a0", " ");
    expect(text).toMatch(/<s>[^<]*€<\/s>/);
    expect(text).toContain("+20 crédits en plus");
    expect(text).toContain("Code EXTRA-27");
    expect(text).toMatch(/− ?5,00 €/);
  });

  test("gives a code to one member, and no other member finds it", async () => {
    const [ana, bea] = [await join(), await join()];
    await discounts("kaleido", "add", "FOR-ANA", "--percent", "50", "--member", String(ana.id));
    expect(await requested(ana, "code=FOR-ANA")).toMatchObject([200, { user_id: ana.id }]);
    expect(await requested(bea, "code=FOR-ANA")).toMatchObject([404, { error: "code_not_found" }]);
    const of = await discounts(
      "velvet-hour",
      "add",
      "FOR-ANA",
      "--percent",
      "50",
      "--member",
      String(ana.id),
    );
    expect([of.status, of.err]).toEqual([1, expect.stringContaining("no member")]);
  });

  test.each([
    [[], /takes a slug/],
    [["kaleido", "add"], /takes a slug/],
    [["kaleido", "drop", "X12"], /takes a slug/],
    [["kaleido", "add", "no code!", "--percent", "5"], /A code has/],
    [["kaleido", "add", "ABC"], /--percent/],
    [["kaleido", "add", "ABC", "--percent", "95"], /at most 90/],
    [["kaleido", "add", "ABC", "--percent", "5", "--minimum", "100"], /--currency/],
    [["kaleido", "add", "ABC", "--percent", "5", "--countries", "XX"], /--countries accepts/],
    [["kaleido", "add", "ABC", "--percent", "5", "--methods", "cash"], /--methods accepts/],
    [["kaleido", "add", "TIMEBONUS25", "--percent", "5"], /first purchases/],
  ])("gets a message about what is wrong with %j", async (args, says) => {
    const { err, status } = await discounts(...args);
    expect(err).toMatch(says);
    expect(status).toBeGreaterThan(0);
  });
});
