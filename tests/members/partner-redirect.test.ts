import { beforeAll, describe, expect, test, vi } from "vitest";
import { forgetPartnerClicks } from "~/domain/members/partners/partner-clicks.server";
import { joinMember, type Member } from "../support/members";
import { runCommand } from "../support/run-command";
import { type SharedServer, shareServer } from "../support/shared-server";
import { createTwoTenants } from "../support/two-tenants";

// A command starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const HOST = "velvethour.example";
const PARTNER = "https://live.velvet-partner.example/";
const CHROME = {
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
};

let shared: SharedServer;
let ana: Member;
beforeAll(async () => {
  shared = await shareServer();
  ana = await joinMember(shared.server, shared.database, HOST, "NL");
});

const clicks = async () => {
  const [row] = await shared.database.query(
    "select coalesce(sum(clicks), 0)::int as sum from partner_clicks where card_id = 'velvet-live'",
  );
  return row!.sum as number;
};
/** Returns the link to the partner from a card's page. */
async function leaveHref(card = "velvet-live"): Promise<string> {
  const { text } = await ana.browser.get(`/partner/${card}`, CHROME);
  return /href="(\/partner\/[^"]+\/leave\?view=[^"]+)"/.exec(text)![1]!;
}

describe("the page before a partner's site", () => {
  test("says that it is advertising, names the partner's site, and links to it without data about the member", async () => {
    const { status, text } = await ana.browser.get("/partner/velvet-live", CHROME);
    expect(status).toBe(200);
    const main = /<main[\s\S]*<\/main>/.exec(text)![0];
    expect(main).toContain("Advertentie");
    expect(main).toContain("live.velvet-partner.example");
    const link = /<a[^>]*\/leave\?[^>]*>/.exec(main)![0];
    for (const word of ["sponsored", "noopener", "noreferrer"]) expect(link).toContain(word);
    const token = /view=([\w-]+)\./.exec(link)![1]!;
    expect(Buffer.from(token, "base64url")).toHaveLength(22);
    // Without script the browser redirects by itself, through the same address.
    expect(main).toMatch(
      /<noscript><meta http-equiv="refresh" content="\d+;url=\/partner\/velvet-live\/leave\?view=/i,
    );
  });

  test("redirects to the partner without a referrer, and stores only the day, the card and the country", async () => {
    const before = await clicks();
    const { status, headers } = await ana.browser.get(await leaveHref(), CHROME);
    expect([status, headers.location]).toEqual([303, PARTNER]);
    expect(headers["referrer-policy"]).toMatch(/(^|, )no-referrer$/);
    expect(headers["cache-control"]).toContain("no-store");
    expect(await clicks()).toBe(before + 1);
    const [row] = await shared.database.query("select * from partner_clicks where card_id = 'velvet-live'");
    expect(Object.keys(row!).sort()).toEqual(["card_id", "clicks", "country", "day", "tenant_id"]);
    expect(row).toMatchObject({ country: "NL" });
  });

  test("counts several clicks on one view once, even at the same time, and redirects each time", async () => {
    const before = await clicks();
    const href = await leaveHref();
    const answers = await Promise.all([1, 2, 3].map(() => ana.browser.get(href, CHROME)));
    expect(answers.map(({ headers }) => headers.location)).toEqual([PARTNER, PARTNER, PARTNER]);
    expect(await clicks()).toBe(before + 1);
    await ana.browser.get(await leaveHref(), CHROME);
    expect(await clicks()).toBe(before + 2);
  });

  test("counts no prefetch, HEAD request or bot, and the view can still be counted afterwards", async () => {
    const before = await clicks();
    const href = await leaveHref();
    for (const [name, value] of [
      ["Sec-Purpose", "prefetch;prerender"],
      ["Purpose", "prefetch"],
    ] as const) {
      const { status, headers: said } = await ana.browser.get(href, { ...CHROME, [name]: value });
      expect([status, said.location]).toEqual([403, undefined]);
    }
    for (const agent of ["Googlebot/2.1", "curl/8.0", "facebookexternalhit/1.1"])
      expect((await ana.browser.get(href, { "User-Agent": agent })).headers.location).toBe(PARTNER);
    const Cookie = `session=${ana.browser.cookie("session")}`;
    await shared.server.fetch(HOST, href, { method: "HEAD", headers: { ...CHROME, Cookie } });
    expect(await clicks()).toBe(before);
    await ana.browser.get(href, CHROME);
    expect(await clicks()).toBe(before + 1);
  });

  test.each([
    ["no token", "velvet-live", async () => ""],
    [
      "an altered token",
      "velvet-live",
      async (token: string) => `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`,
    ],
    ["an address as the token", "velvet-live", async () => encodeURIComponent("https://elsewhere.example/")],
    ["the token of another card", "late-table", async (token: string) => token],
  ])("redirects back to the page and counts nothing with %s", async (_, card, change) => {
    const before = await clicks();
    const token = (await leaveHref()).split("view=")[1]!;
    const href = `/partner/${card}/leave?view=${await change(token)}`;
    const { status, headers } = await ana.browser.get(href, CHROME);
    expect([status, headers.location]).toEqual([303, `/partner/${card}`]);
    expect(await clicks()).toBe(before);
  });

  test("gets 404 for another tenant's card, a removed card and a URL, even with a token", async () => {
    const token = (await leaveHref()).split("view=")[1]!;
    for (const id of [
      "kaleido-stage",
      "removed",
      "__proto__",
      encodeURIComponent("https://elsewhere.example"),
    ])
      for (const path of [`/partner/${id}`, `/partner/${id}/leave?view=${token}`]) {
        const { status, headers } = await ana.browser.get(path, CHROME);
        expect([path, status, headers.location]).toEqual([path, 404, undefined]);
      }
  });

  test("redirects a stranger to the login and counts nothing if the brand has no open search", async () => {
    const before = await clicks();
    const { headers } = await shared.server.fetch(HOST, await leaveHref(), { headers: CHROME });
    expect(headers.location).toMatch(/^\/login/);
    expect(await clicks()).toBe(before);
  });
});

test("the command shows only the brand's own clicks, by card, day and country", async () => {
  await ana.browser.get(await leaveHref(), CHROME);
  const env = { DATABASE_URL: shared.database.url, DATA_DIR: shared.server.dataDir };
  const own = await runCommand("tenant", ["partners", "velvet-hour", "--days", "2", "--json"], env);
  const { cards, clicks: rows } = JSON.parse(own.out);
  expect(cards).toContainEqual({ id: "velvet-live", isConfigured: true, clicks: await clicks() });
  expect(cards).toContainEqual({ id: "late-table", isConfigured: true, clicks: 0 });
  expect(rows[0]).toMatchObject({ cardId: "velvet-live", country: "NL" });
  const other = await runCommand("tenant", ["partners", "kaleido"], env);
  expect(other.out).toMatch(/kaleido-stage +0 clicks/);
  expect(other.out).not.toContain("velvet-live");
  const wrong = await runCommand("tenant", ["partners", "kaleido", "--days", "900"], env);
  expect([wrong.status, wrong.err]).toEqual([2, expect.stringContaining("from 1 to 800")]);
});

test("clicks are deleted after 25 months and views after their token has expired, for the given tenant only", async () => {
  const tenants = await createTwoTenants();
  const now = new Date("2027-03-20T12:00:00Z");
  const fill = (db: typeof tenants.one) =>
    db.transaction(async (tx) => {
      for (const day of ["2025-02-19", "2025-02-20", "2027-03-20"])
        await tx
          .insertInto("partner_clicks")
          .values({ day, card_id: "live", country: "NL", clicks: 2 })
          .execute();
      for (const hours of [-1, 1])
        await tx
          .insertInto("partner_views")
          .values({
            view: Buffer.alloc(16, hours + 2),
            expires_at: new Date(now.getTime() + hours * 3_600_000),
          })
          .execute();
    });
  const left = (db: typeof tenants.one) =>
    db.transaction(async (tx) => {
      const days = await tx.selectFrom("partner_clicks").select("day").orderBy("day").execute();
      const views = await tx.selectFrom("partner_views").select("view").execute();
      return [days.map(({ day }) => day), views.length];
    });
  try {
    await fill(tenants.one);
    await fill(tenants.other);
    await forgetPartnerClicks({ db: tenants.one, now });
    expect(await left(tenants.one)).toEqual([["2025-02-20", "2027-03-20"], 1]);
    expect(await left(tenants.other)).toEqual([["2025-02-19", "2025-02-20", "2027-03-20"], 2]);
  } finally {
    await tenants.close();
  }
});
