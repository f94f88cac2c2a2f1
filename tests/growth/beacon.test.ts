import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isBot } from "~/http/request/is-bot.server";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { byLane } from "../support/lanes";
import { joinMember } from "../support/members";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";
import { newPerson, signUp } from "../support/sign-up";

const HOST = "kaleido.example";
const OTHER = "fjordlys.example";
const PHONE = "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36";
const BOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const CALL = "/api/page-seen.php";
let server: TestServer;
let database: ServedDatabase;

beforeAll(async () => {
  ({ server, database } = await shareServer());
});

const visitor = (host = HOST, userAgent = PHONE, at = server) =>
  new FormBrowser(at, host, { ...fromSomewhere(), "User-Agent": userAgent });
const saw = (browser: FormBrowser, body: unknown = {}) => browser.call("POST", CALL, body);

describe("processes that count visits and stop", () => {
  let own: ServedDatabase;
  let both: TestServer[];
  const serve = async () => {
    const started = await startServer({ DATABASE_URL: own.url, TRUST_PROXY: "loopback" });
    await started.logged(({ msg }) => msg === "the database is ready");
    return started;
  };
  beforeAll(async () => {
    own = await createServedDatabase();
    both = await Promise.all(Array.from({ length: byLane(1, 2) }, serve));
  });
  afterAll(async () => {
    await Promise.all(both.map((one) => one.stop()));
    await own.close();
  });

  /** Returns the visits of a brand by lander, once a server has stopped and written them. */
  async function visitsOf(host: string): Promise<Record<string, number>> {
    const rows = await own.query(`
      select lander, sum(count)::int as count from (
        select tenant_id, lander, count, step from growth_counts union all select tenant_id, lander, count, step from growth_pending
      ) as counted join tenants on tenants.id = tenant_id
      where step = 'visit' and slug = '${host.split(".")[0]}' group by lander`);
    return Object.fromEntries(rows.map(({ lander, count }) => [lander, Number(count)]));
  }

  test("have counted a visitor once a day under the first lander, without bots, members, forgeries and other brands", async () => {
    const [first, second] = [both[0]!, both.at(-1)!];
    const ana = visitor(HOST, PHONE, first);
    for (const lander of ["gallery", "video", "gallery/no-such-variant"])
      expect((await saw(ana, { lander })).status).toBe(204);
    expect(ana.cookie("lander")).toBe("gallery");
    expect(ana.cookie("visited")).toMatch(/^\d{4}-\d\d-\d\d$/);
    const bo = visitor(HOST, PHONE, second);
    await saw(bo);
    await saw(bo);
    await saw(visitor(OTHER, PHONE, first), { lander: "map" });
    const program = visitor(HOST, BOT, first);
    const unseen = await saw(program, { lander: "gallery" });
    expect([unseen.status, unseen.headers["set-cookie"]]).toEqual([204, undefined]);
    const member = await joinMember(first, own, HOST, "NL");
    const known = new FormBrowser(first, HOST, { ...fromSomewhere(), "User-Agent": PHONE });
    known.setCookie("session", member.browser.cookie("session")!);
    await saw(known);
    expect(known.cookie("visited")).toBeDefined();
    const forged = await first.fetch(HOST, CALL, {
      method: "POST",
      headers: { Origin: "https://evil.example", "User-Agent": PHONE, "Content-Type": "application/json" },
      body: "{}",
    });
    expect(forged.status).toBe(403);
    const big = await saw(visitor(HOST, PHONE, first), { lander: "gallery", more: "x".repeat(3000) });
    expect(big.status).toBe(413);
    for (const body of [[], "text", { lander: { kind: "gallery" } }, { lander: "constructor/__proto__" }])
      expect((await saw(visitor(HOST, PHONE, first), body)).status).toBe(204);
    await Promise.all(both.map((one) => one.stop()));
    expect(await visitsOf(HOST)).toEqual({ gallery: 1, "": 5 });
    expect(await visitsOf(OTHER)).toEqual({ "": 1 });
  });
});

describe("the beacon of a page", () => {
  test("of a lander is attributed to the account by the signup", async () => {
    const browser = visitor();
    await saw(browser, { lander: "gallery" });
    const person = newPerson();
    await signUp(browser, person);
    const [row] = await database.query(`select lander from members where email = '${person.email}'`);
    expect(row).toEqual({ lander: "gallery" });
  });

  test("counts at most 60 new visitors per address and hour", async () => {
    const somewhere = fromSomewhere();
    const answers: number[] = [];
    for (let count = 0; count < 61; count++)
      answers.push((await saw(new FormBrowser(server, HOST, { ...somewhere, "User-Agent": PHONE }))).status);
    expect(answers.slice(-2)).toEqual([204, 429]);
  });
});

test.each([
  [BOT, true],
  ["Mozilla/5.0 AppleWebKit/537.36 HeadlessChrome/130.0", true],
  ["facebookexternalhit/1.1", true],
  ["curl/8.5", true],
  ["", true],
  [undefined, true],
  [PHONE, false],
  ["Mozilla/5.0 (Linux; Android 9; CUBOT X19) Chrome/130.0 Mobile Safari/537.36", false],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15", false],
])("%s is a program: %s", (userAgent, expected) => {
  expect(isBot(userAgent)).toBe(expected);
});
