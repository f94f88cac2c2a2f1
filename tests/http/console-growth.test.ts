import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoOperators } from "~/domain/operators/team/demo-operators.server";
import { asOwner } from "../support/as-owner";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { CONSOLE_HOST, joinConsole } from "../support/console";
import { openControl } from "../support/control-database";
import { insertBrand } from "../support/insert-brand";
import { joinMember } from "../support/members";
import { ConsoleLogin } from "../support/operators";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

/** Growth over HTTP: who sees which figures, as pages and as files, and who resends a postback, adds and ends a code. */
const BRAND = "fjordlys";
const WHY = "A reason that is long enough";
let database: ServedDatabase;
let tenants: TenantsCopy;
let server: TestServer;
let control: Awaited<ReturnType<typeof openControl>>;
let owner: FormBrowser;
let manager: FormBrowser;
let analyst: FormBrowser;
let elsewhere: FormBrowser;

const query = (statement: string) => database.query(statement);
const id = (slug: string) => `(select id from tenants where slug = '${slug}')`;
/** Adds counts of today in UTC. */
const counts = (slug: string, rows: readonly [step: string, source: string, count: number][]) =>
  query(`insert into growth_counts (tenant_id, day, step, source, lander, country, experiment, variant, count)
    values ${rows
      .map(
        ([step, source, count]) =>
          `(${id(slug)}, (now() at time zone 'utc')::date - 1, '${step}', '${source}', '', '', '', '', ${count})`,
      )
      .join(", ")}`);

async function demo(role: string): Promise<FormBrowser> {
  const browser = new FormBrowser(server, CONSOLE_HOST);
  const { email } = demoOperators.find((one) => one.role === role)!;
  await browser.post("/sign-in/demo", { operator: email });
  return browser;
}

async function operator(role: string, scopeId = ""): Promise<FormBrowser> {
  const browser = new FormBrowser(server, CONSOLE_HOST, fromSomewhere());
  const login = new ConsoleLogin(control, new Date());
  const scope = scopeId ? { scope: "brand" as const, scopeId } : {};
  await joinConsole(browser, (await login.invite(undefined, { role, ...scope })).token);
  return browser;
}

beforeAll(async () => {
  [database, tenants] = [await createServedDatabase(), copyTenants()];
  const variants = [
    { name: "a", weight: 50 },
    { name: "b", weight: 50, headline: "Another evening" },
  ];
  tenants.change(BRAND, (json) => {
    Object.assign(json, { experiments: [{ name: "line", kind: "headline", variants }] });
    Object.assign((json.traffic_sources as object[])[1]!, { caps: { signups_per_day: 300 } });
  });
  tenants.change("kaleido", (json) => {
    Object.assign(json, { experiments: [{ name: "uneven", kind: "headline", variants }] });
  });
  server = await startServer({ ...tenants.variables, DATABASE_URL: database.url, TRUST_PROXY: "loopback" });
  await server.logged(({ msg }) => msg === "the database is ready");
  for (const slug of [BRAND, "kaleido", "velvet-hour"]) await insertBrand(database, slug);
  control = await openControl(database.url);
  [owner, analyst, manager, elsewhere] = await Promise.all([
    demo("owner"),
    demo("analyst"),
    operator("brand_manager"),
    operator("brand_manager", "kaleido"),
  ]);
  await counts(BRAND, [
    ["visit", "venn", 5000],
    ["visit", "", 7000],
    ["signup", "venn", 400],
    ["signup", "", 3],
    ["visit", "=cmd()", 20],
  ]);
  await counts("kaleido", [["visit", "", 100]]);
  await query(`insert into source_days (tenant_id, ref, day, signups, over_cap, confirmed, purchases)
    values (${id(BRAND)}, 'venn', now()::date - 1, 400, 2, 200, 1), (${id(BRAND)}, '=gone', now()::date - 1, 7, 0, 0, 0)`);
  for (const [slug, experiment, a, b] of [
    [BRAND, "line", 4640, 4564],
    ["kaleido", "uneven", 3000, 2000],
  ] as const)
    await query(`insert into growth_counts (tenant_id, day, step, source, lander, country, experiment, variant, count)
      values (${id(slug)}, now()::date - 1, 'exposed', '', '', '', '${experiment}', 'a', ${a}),
        (${id(slug)}, now()::date - 1, 'exposed', '', '', '', '${experiment}', 'b', ${b}),
        (${id(slug)}, now()::date - 1, 'signup', '', '', '', '${experiment}', 'a', 402),
        (${id(slug)}, now()::date - 1, 'signup', '', '', '', '${experiment}', 'b', 398),
        (${id(slug)}, now()::date - 1, 'purchase', '', '', '', '${experiment}', 'a', 97),
        (${id(slug)}, now()::date - 1, 'purchase', '', '', '', '${experiment}', 'b', 197)`);
});
afterAll(async () => {
  await control?.end();
  await server?.stop();
  tenants.close();
  await database.close();
});

const pages = ["/growth", "/experiments", "/sources", "/discounts"];
const files = ["growth", "experiments", "sources", "discounts"];

describe("the pages of growth", () => {
  test("are for roles that see growth, in all scopes; other brands do not exist", async () => {
    for (const role of ["owner", "finance", "analyst", "support", "moderator", "auditor"]) {
      const browser = await demo(role);
      const may = ["owner", "finance", "analyst"].includes(role);
      for (const page of [...pages, ...files.map((file) => `/files/${file}?format=csv`)])
        expect([role, page, (await browser.get(page)).status]).toEqual([role, page, may ? 200 : 403]);
    }
    for (const page of [...pages, "/experiments/line", "/sources/venn", "/files/growth?format=csv"])
      expect([page, (await elsewhere.get(`/b/${BRAND}${page}`)).status]).toEqual([page, 404]);
    expect((await elsewhere.get("/growth")).text).not.toContain("Fjordlys");
    expect((await owner.get("/co/vh-media/growth")).status).toBe(200);
  });

  test("show the funnel of each brand; a count below five is hidden, and one that would reveal it", async () => {
    const { text } = await analyst.get("/growth");
    expect(text).toContain("12,020");
    expect(text.indexOf("12,020")).toBeLessThan(text.indexOf(">100<"));
    const bySource = (await analyst.get(`/b/${BRAND}/growth?by=source`)).text;
    expect(bySource).toContain("Fewer than 5 people: hidden");
    expect(bySource).toContain("Hidden, as it would reveal a count below 5");
    expect(bySource).not.toContain(">400<span");
    expect(bySource).not.toContain("style=");
    expect(bySource).toContain("Show as table");
  });

  test.each([
    ["from=2026-11-20&to=2026-11-01", "The last day is before the first one."],
    ["from=2999-01-01", "A day is written as 2026-11-28, and has to exist."],
    ["from=2099-01-01", "The first day has not begun yet."],
    ["from=2015-01-01&to=2025-01-01", "A range has at most 760 days."],
    ["from=x%00y", "A day is written as 2026-11-28, and has to exist."],
  ])("say what is wrong with the days %s, and count nothing", async (days, problem) => {
    for (const page of ["/growth", "/sources", "/discounts", `/b/${BRAND}/sources/venn`]) {
      const { status, text } = await owner.get(`${page}?${days}`);
      expect([page, status, text.includes(problem), text.includes("<tbody")]).toEqual([
        page,
        200,
        true,
        false,
      ]);
    }
    expect((await owner.get(`/files/growth?format=csv&${days}`)).status).toBe(400);
  });

  test("leave out other values of an address", async () => {
    for (const values of ["by=__proto__", "step=constructor", "days=99999", "against=x", "by=variant"])
      expect([values, (await owner.get(`/growth?${values}`)).status]).toEqual([values, 200]);
  });

  test("name a brand that does not answer above the figures of the others, and write no file without it", async () => {
    await query(`insert into growth_pending (tenant_id, day, step, source, lander, country, experiment, variant, count)
      values (${id("kaleido")}, now()::date, 'visit', '', '', '', '', '', 1)`);
    await asOwner(database.url, async (client) => {
      await client.query("begin");
      await client.query(`select from growth_pending where tenant_id = ${id("kaleido")} for update`);
      const [{ text }, file] = await Promise.all([
        owner.get("/growth"),
        owner.get("/files/growth?format=csv"),
      ]);
      expect(text).toContain("Kaleido did not answer within 2 s. Its figures are missing below");
      expect(text).toContain("12,020");
      expect(file.status).toBe(503);
      await client.query("rollback");
    });
    expect((await owner.get("/growth")).text).not.toContain("did not answer");
  });
});

describe("a list as a file", () => {
  test("has no formula in CSV, hides what the page hides, and is in the operators' log", async () => {
    const { text, headers } = await analyst.get(`/b/${BRAND}/files/growth?by=source&format=csv`);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    const lines = text.replace("\uFEFF", "").split("\r\n");
    expect(lines[0]).toMatch(/^brand,source,visit,signup,confirmed,/);
    expect(lines[1]).toMatch(/^fjordlys,,7000,,0,/);
    expect(lines[2]).toMatch(/^fjordlys,venn,5000,,0,/);
    expect(text).toContain("'=cmd()");
    expect(text).not.toMatch(/(^|,)=/m);
    const entries = await query(
      `select action, detail from control.operator_entries where action = 'list' order by id desc limit 1`,
    );
    expect(entries).toEqual([
      { action: "list", detail: expect.stringMatching(/^funnel by source, \S+ to \S+, 1 brands, csv$/) },
    ]);
  });

  test("has an object a line in JSON Lines", async () => {
    const { text } = await manager.get(`/b/${BRAND}/files/sources?format=jsonl`);
    const rows = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ref: "venn", signups: 400, over_cap: 2, purchases: 1 }),
      ]),
    );
    const seen = (await analyst.get(`/b/${BRAND}/files/sources?format=jsonl`)).text;
    expect(seen).toContain('"over_cap":null');
    expect(seen).not.toContain('"purchases":1');
  });

  test("needs one of its formats", async () => {
    for (const file of files)
      for (const format of ["", "xlsx", "__proto__"])
        expect([file, format, (await owner.get(`/files/${file}?format=${format}`)).status]).toEqual([
          file,
          format,
          400,
        ]);
  });
});

describe("an experiment", () => {
  test("has the interval of each goal around zero, in words and as a table", async () => {
    const { text } = await analyst.get(`/b/${BRAND}/experiments/line`);
    expect(text).toContain("Visitors were distributed as configured (χ², p = 0.4283).");
    // The words of the command for the same counts.
    expect(text).toContain("+2.23 (+1.10 to +3.35), better than a");
    expect(text).toContain("+0.06 (−1.74 to +1.85), no difference shown");
    expect((await analyst.get("/experiments")).text).toContain("b wins at first purchases");
  });

  test("without an even distribution has no result", async () => {
    const { text } = await analyst.get("/b/kaleido/experiments/uneven");
    expect(text).toContain("No result: visitors were not distributed as configured");
    expect(text).not.toContain("better than");
    expect(text).not.toContain("Experiment uneven: difference to a by goal");
  });

  test("that is not configured is no page", async () => {
    for (const name of ["none", "uneven", "__proto__", "line%2F..", "%00"])
      expect([name, (await owner.get(`/b/${BRAND}/experiments/${name}`)).status]).toEqual([name, 404]);
  });
});

describe("a source", () => {
  test("is exact for who sees orders, and has the postbacks only for who resends them", async () => {
    const full = (await manager.get(`/b/${BRAND}/sources/venn`)).text;
    expect(full).toContain("No postback yet.");
    expect(full).toMatch(/>2<\/td>/);
    const seen = (await analyst.get(`/b/${BRAND}/sources/venn`)).text;
    expect(seen).toContain("Your role sees aggregates");
    expect(seen).not.toContain("No postback yet.");
    expect(seen).not.toMatch(/>2<\/td>/);
  });

  test("that was removed is shown with its figures; an unknown one is no page", async () => {
    expect((await owner.get(`/b/${BRAND}/sources/%3Dgone`)).text).toContain(
      "The brand does not have this source",
    );
    for (const ref of ["none", "%00", "a%2Fb", "__proto__"])
      expect([ref, (await owner.get(`/b/${BRAND}/sources/${ref}`)).status]).toEqual([ref, 404]);
    expect((await owner.get("/b/kaleido/sources/venn")).status).toBe(404);
  });

  test("sends a postback again for who may, once it has failed, and never one of another brand", async () => {
    const member = await joinMember(server, { query }, `${BRAND}.localhost`, "NO");
    const [row] = await query(
      `insert into postbacks (tenant_id, member_id, ref, event, created_at, due_at, ended_at, tries, tries_left, state, reason)
       select tenant_id, id, 'venn', 'purchase', now(), now(), now(), 7, 0, 'given_up', 'tries_used' from members where id = ${member.id}
       returning id`,
    );
    const postback = String(row!.id);
    const page = `/b/${BRAND}/sources/venn`;
    expect((await manager.get(page)).text).toContain("all tries failed");
    expect((await analyst.post(page, { postback })).status).toBe(403);
    expect((await elsewhere.post(page, { postback })).status).toBe(404);
    expect((await owner.post("/b/kaleido/sources/venn", { postback })).status).toBe(404);
    for (const wrong of ["", "x", "-1", "1e9", "9999999999999999"])
      expect([wrong, (await manager.post(page, { postback: wrong })).status]).toEqual([wrong, 400]);
    expect((await manager.post(page, { postback })).headers.location).toBe(`${page}?done=${postback}`);
    const [after] = await query(
      `select state, tries_left from postbacks where id = ${postback} and ref = 'venn'`,
    );
    expect(after?.state).not.toBe("given_up");
    const entries = await query(`select detail from audit_entries where action = 'postback'`);
    expect(entries).toEqual([{ detail: `postback ${postback}` }]);
    await query(
      `update postbacks set state = 'delivered', ended_at = now(), reason = null where id = ${postback}`,
    );
    expect((await manager.post(page, { postback })).text).toContain("This postback was delivered");
  });
});

describe("a discount", () => {
  const form = { code: "advent20", kind: "percent", off: "20", days: "29", validity: "once-per-user" };
  const here = `/b/${BRAND}/new-discount`;
  const terms = `${here}?${new URLSearchParams({ ...form, minimum: "200", currency: "NOK", countries: "NO" })}`;

  test("is added and ended only by roles that may", async () => {
    for (const role of ["finance", "analyst", "support", "moderator_lead"]) {
      const browser = await operator(role);
      expect([role, (await browser.get(here)).status]).toEqual([role, 403]);
      expect([role, (await browser.post(here, { ...form, why: WHY })).status]).toEqual([role, 403]);
    }
    expect((await elsewhere.post(here, { ...form, why: WHY })).status).toBe(404);
    expect((await analyst.get("/discounts")).text).not.toContain("new-discount");
    expect((await manager.get(`/b/${BRAND}/discounts`)).text).toContain("new-discount");
  });

  test("says in a sentence what it makes, before it is added", async () => {
    const { text } = await manager.get(terms);
    expect(text).toContain(
      "ADVENT20: 20\u00a0% for all members, once each, on orders from NOK\u00a0200.00, in NO, until",
    );
    expect(text).toContain("The cheapest order that takes it costs");
    expect(text).toContain("Add ADVENT20 at Fjordlys");
    expect((await manager.get(`${here}?code=x&off=0`)).text).toContain('aria-invalid="true"');
  });

  test("is added once, with a reason and an entry; the same form again is refused", async () => {
    // The page sends the form to its own address, which has the terms.
    const filled = `${here}?${new URLSearchParams(form)}`;
    expect((await manager.post(filled, { ...form, why: "short" })).text).toContain("At least 10 characters");
    expect((await manager.post(filled, { ...form, off: "95", why: WHY })).status).toBe(400);
    const page = `/b/${BRAND}/discounts/ADVENT20`;
    expect((await manager.post(filled, { ...form, why: WHY })).headers.location).toBe(`${page}?done=add`);
    expect((await manager.post(filled, { ...form, why: WHY })).text).toContain(
      "has the code ADVENT20 already",
    );
    expect((await manager.get(page)).text).toContain("End ADVENT20 at Fjordlys");
    const seen = await analyst.get(page);
    expect([seen.status, seen.text.includes("End ADVENT20")]).toEqual([200, false]);
    const entries = await query(`select detail, why from audit_entries where action = 'discount'`);
    expect(entries).toEqual([{ detail: "ADVENT20 added, 20 %", why: WHY }]);
  });

  test("is ended once, and has no other code of its name", async () => {
    const page = `/b/${BRAND}/discounts/advent20`;
    expect((await analyst.post(page, { why: WHY })).status).toBe(403);
    expect((await elsewhere.post(page, { why: WHY })).status).toBe(404);
    expect((await manager.post(page, { why: "" })).text).toContain("At least 10 characters");
    expect((await manager.post(page, { why: WHY })).headers.location).toContain("?done=end");
    expect((await manager.post(page, { why: WHY })).text).toContain("has ended already");
    for (const code of ["NONE-SUCH", "%3Dcmd", "a", "%00"])
      expect([code, (await manager.get(`/b/${BRAND}/discounts/${code}`)).status]).toEqual([code, 404]);
  });

  test("of a single member is only for who sees members", async () => {
    const member = await joinMember(server, { query }, `${BRAND}.localhost`, "NO");
    await query(`insert into discount_codes (tenant_id, code, percentage, countries, currency, minimum, methods, created_at, expires_at, validity, member_id, origin)
      select tenant_id, 'R-ONLY', 1000, '{}', null, 0, '{}', now(), now() + interval '5 days', 'once-per-user', id, 'retention' from members where id = ${member.id}`);
    const page = `/b/${BRAND}/discounts/R-ONLY`;
    expect((await manager.get(page)).text).toContain(`member ${member.id}`);
    expect((await analyst.get(page)).status).toBe(404);
    expect((await analyst.get("/discounts")).text).not.toContain("R-ONLY");
  });
});
