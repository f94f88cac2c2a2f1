import { copyTenants, type TenantsCopy } from "../../support/tenants-copy";
import { test as base } from "./site";

/** `site` serves a copy of the brands, which a test may change. Its specs run in one worker: each has a server of its own. */
export const test = base.extend<object, { tenants: TenantsCopy; variables: Record<string, string> }>({
  tenants: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const tenants = copyTenants();
      await use(tenants);
      tenants.close();
    },
    { scope: "worker" },
  ],
  variables: [
    async ({ variables, tenants }, use) => use({ ...variables, ...tenants.variables }),
    { scope: "worker", timeout: 120_000 },
  ],
});
