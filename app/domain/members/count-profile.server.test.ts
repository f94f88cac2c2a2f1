import { expect, test } from "vitest";
import { Limits, RateLimited } from "~/http/limits/limits.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { countProfile } from "./count-profile.server";

let tenants = 0;
/** Returns how many of a hundred different profiles a viewer of a new brand can open. */
async function opened(config: Record<string, number>, member: object | null): Promise<number> {
  const limits = new Limits(null, true);
  const tenant = { id: `brand ${tenants++}`, config } as unknown as Tenant;
  const ctx = {
    counter: limits.counterOf(tenant),
    tenant,
    member,
    visitor: { address: "10.0.0.1" },
  } as never;
  for (let id = 1; id <= 100; id++)
    try {
      await countProfile(ctx, id);
    } catch (error) {
      if (!(error instanceof RateLimited)) throw error;
      // A profile that was opened before is no further one.
      await countProfile(ctx, 1);
      return id - 1;
    }
  return 100;
}

const ofMembers = { profiles_per_hour: 50, profiles_per_day: 12 };
const ofVisitors = { visitor_profiles_per_hour: 30, visitor_profiles_per_day: 7 };
const config = { ...ofMembers, ...ofVisitors };

test.each([
  ["a confirmed member", { id: 1000, status: "active" }, 12],
  ["a member with an unconfirmed address", { id: 1000, status: "not_confirmed" }, 7],
  ["a visitor", null, 7],
])("%s opens no more different profiles than the brand's limit of a day", async (_, member, most) => {
  expect(await opened(config, member)).toBe(most);
});

test("the limit of an hour holds where it is lower than that of the day", async () => {
  const lower = { ...config, profiles_per_hour: 5 };
  expect(await opened(lower, { id: 1000, status: "active" })).toBe(5);
});
