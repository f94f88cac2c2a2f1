import { afterAll, beforeAll, expect, test } from "vitest";
import { brandsView, readBrandsQuery } from "~/console/pages/brands/brands.server";
import { healthView } from "~/console/pages/health/health.server";
import { homeView } from "~/console/pages/home/home.server";
import type { BrandFacts } from "~/db/brand-figures";
import type { ControlDatabase } from "~/db/control-database.server";
import { todayIn } from "~/domain/calendar";
import { builtInRoles } from "~/domain/operators/permissions";
import type { ConsoleCtx, ConsoleServices } from "~/http/console/console-context.server";
import { FiguresBoard } from "~/http/console/figures-board.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { openControl } from "../support/control-database";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { ConsoleLogin } from "../support/operators";
import { demoTenant } from "../support/shop";

/** The console with ten thousand brands in the registry: its pages show the first ones and say how many there are. */
const BRANDS = 10_000;
const NOW = new Date("2027-03-20T12:00:00Z");
let database: TestDatabase;
let control: ControlDatabase;
let request: OperatorRequest;

beforeAll(async () => {
  database = await createTestDatabase();
  control = await openControl(database.url);
  const { operator } = await new ConsoleLogin(control, NOW).joined({ role: "owner" });
  const model = await demoTenant("velvet-hour");
  const brands = Array.from({ length: BRANDS }, (_, at): Tenant => {
    const slug = `brand-${String(at).padStart(5, "0")}`;
    return { ...model, id: slug, slug, config: { ...model.config, name: slug }, hosts: [`${slug}.example`] };
  });
  request = {
    ctx: { now: NOW, control, services: servicesOf(brands) } as unknown as ConsoleCtx,
    session: {
      operator,
      grants: [{ id: 1, role: builtInRoles[0]!, scope: "all", scopeId: "", until: null }],
    } as unknown as OperatorRequest["session"],
    scope: { kind: "all" },
    brands,
    may: () => true,
  };
  await storeFigures(model.config.timezone);
});
afterAll(async () => {
  await control.end();
  await database.close();
});

/** The services that the pages use; the queues of the brands were not counted. */
const servicesOf = (brands: readonly Tenant[]) =>
  ({
    control,
    figures: new FiguresBoard(control),
    board: { of: async () => ({ ofBrand: new Map(), at: null, missing: brands.length }) },
    marks: { of: async () => new Map() },
    state: { work: async () => ({ jobs: [], due: [] }), databaseBytes: async () => 1 },
    registry: {
      list: () => brands,
      bySlug: (slug: string) => brands.find((one) => one.slug === slug) ?? null,
      refusedSlugs: () => [brands[77]!.slug, "never-served"],
      retiredSlugs: () => ["closed"],
      problemsOf: (slug: string) => [
        {
          severity: "error",
          file: `${slug}/tenant.json`,
          line: 3,
          column: 5,
          path: "theme",
          found: "x",
          expected: "a theme",
        },
      ],
    },
  }) as unknown as ConsoleServices;

const none = { count: 0, since: null };
const facts: BrandFacts = {
  ...{ mails: { sent: 1, bounced: 0, waiting: none }, postbacks: none, refunds: none, withdrawals: none },
  ...{ intimate: none, underAge: none, objections: none, complaints: none, providers: [] },
};

/** Every brand has numbers of today; one in ten has a postback that was given up, and the last one an overdue report. */
async function storeFigures(timezone: string): Promise<void> {
  const day = todayIn(timezone, NOW);
  const json = (more: Partial<BrandFacts>) => JSON.stringify({ ...facts, ...more });
  const waits = { count: 1, since: "2027-03-10T12:00:00.000Z" };
  await control.transaction(async (tx) => {
    for (let from = 0; from < BRANDS; from += 1000) {
      const slugs = Array.from({ length: 1000 }, (_, at) => `brand-${String(from + at).padStart(5, "0")}`);
      await tx
        .insertInto("daily_figures")
        .values(
          slugs.map((brand) => ({
            ...{ brand, day, counted_at: NOW, visits: 10, signups: 1, confirmed: 1, reports: 0, hours: "{}" },
            money: '{"EUR": {"orders": 1, "paid": 3490, "refunds": 0, "refunded": 0}}',
          })),
        )
        .execute();
      await tx
        .insertInto("brand_health")
        .values(
          slugs.map((brand, at) => {
            const isLast = from + at === BRANDS - 1;
            const more = isLast ? { intimate: waits } : at % 10 === 0 ? { postbacks: waits } : {};
            return { brand, day, counted_at: NOW, facts: json(more), usual: "{}" };
          }),
        )
        .execute();
    }
  });
}

test("the home page shows the worst fifty and thirty alerts, and says how many there are", async () => {
  const view = await homeView(request, false);
  expect([view.count, view.brands.length, view.alertCount, view.alerts.length]).toEqual([
    BRANDS,
    50,
    1 + 1000 + 2,
    30,
  ]);
  expect(view.alerts[0]).toMatchObject({ kind: "intimate", key: "intimate:brand-09999" });
  expect(view.today?.sums).toEqual([
    {
      ...{ currency: "EUR", orders: BRANDS, paid: BRANDS * 3490, refunded: 0 },
      compared: { brands: 0, paid: 0, usual: 0 },
    },
  ]);
  // The size of a page does not grow with the brands.
  expect(JSON.stringify(view).length).toBeLessThan(60_000);
});

test("the page of brands has pages of fifty, and the folders that are not served", async () => {
  const view = async (query: string) => brandsView(request, readBrandsQuery(new URLSearchParams(query)));
  const [first, last] = [await view(""), await view(`at=${BRANDS}`)];
  expect([first.count, first.rows.length, first.next]).toEqual([BRANDS + 2, 50, 50]);
  expect([last.rows.map(({ slug, state }) => [slug, state]), last.next]).toEqual([
    [
      ["closed", "retired"],
      ["never-served", "refused"],
    ],
    null,
  ]);
  expect((await view("state=refused")).rows.map(({ slug }) => slug)).toEqual(["brand-00077", "never-served"]);
  expect((await view("check=never-served")).problems).toEqual({
    ...{ slug: "never-served", name: "never-served" },
    list: [
      {
        ...{ severity: "error", path: "theme", found: "x", expected: "a theme", hint: null },
        where: "never-served/tenant.json:3:5",
      },
    ],
  });
});

test("the page of health lists fifty brands with mails, and says how many there are", async () => {
  const { mails, missing } = await healthView(request);
  expect([mails.rows.length, mails.count, missing]).toEqual([50, BRANDS, 0]);
});
