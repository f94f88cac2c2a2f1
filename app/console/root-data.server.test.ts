import { expect, test } from "vitest";
import { builtInRoles } from "~/domain/operators/permissions";
import type { ConsoleCtx } from "~/http/console/console-context.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { rootData } from "./root-data.server";

const BRANDS = 10_000;

/** A request of an owner, in a deployment with many brands of many companies. */
function contextOf(scope: { scope: "all" | "company" | "brand"; scopeId: string }): ConsoleCtx {
  const tenants = Array.from({ length: BRANDS }, (_, at) => {
    const number = String(at).padStart(5, "0");
    const company = { id: `company-${at % 1000}`, name: `Company ${at % 1000}` };
    return {
      id: `id-${number}`,
      slug: `brand-${number}`,
      config: { name: `Brand ${number}`, domain: `brand-${number}.example`, company },
    } as unknown as Tenant;
  });
  return {
    session: {
      operator: { id: 1, name: "Rosa", email: "rosa@operators.example", demo: false, settings: {} },
      grants: [{ id: 1, role: builtInRoles[0]!, ...scope, until: null }],
      idleEndsAt: new Date(),
      expiresAt: new Date(),
    },
    now: new Date(),
    control: { transaction: async () => [] },
    services: {
      registry: { list: () => tenants },
      marks: { of: async () => new Map() },
    },
  } as unknown as ConsoleCtx;
}

test("with 10,000 brands a page carries the first ones and its own, and says how many there are", async () => {
  const data = await rootData(contextOf({ scope: "all", scopeId: "" }), "/b/brand-09999/orders");
  expect(data.brandCount).toBe(BRANDS);
  expect(data.brands).toHaveLength(51);
  expect(data.brands.at(-1)).toMatchObject({ slug: "brand-09999" });
  expect([data.companies.length, data.companyCount]).toEqual([50, 1000]);
  expect(JSON.stringify(data).length).toBeLessThan(15_000);
});

test("a company of the path is in the switch, also when it is not among the first", async () => {
  const { companies } = await rootData(contextOf({ scope: "all", scopeId: "" }), "/co/company-999");
  expect(companies.at(-1)).toEqual({ id: "company-999", name: "Company 999", brands: 10 });
});

test("an operator of one company sees its brands only", async () => {
  const data = await rootData(contextOf({ scope: "company", scopeId: "company-7" }), "/");
  expect([data.brandCount, data.companyCount]).toEqual([10, 1]);
  expect(data.brands.every(({ company }) => company === "company-7")).toBe(true);
});
