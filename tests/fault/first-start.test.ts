import { truncateSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { startServer } from "../support/server";
import { plainConfig, TenantFolder, themesDir } from "../support/tenant-folder";

const BRANDS = 120;
const folder = new TenantFolder();
afterAll(() => folder.remove());

test("a server that is killed as soon as its first start is ready loses no brand, although all folders are broken then", async () => {
  const slugs = Array.from({ length: BRANDS }, (_, at) => `brand-${at}`);
  for (const slug of slugs) folder.tenant(slug, plainConfig(`${slug}.example`));
  const variables = {
    TENANTS_DIR: folder.tenantsDir,
    THEMES_DIR: themesDir,
    DATA_DIR: path.join(folder.root, "data"),
  };
  const first = await startServer(variables);
  await first.stop("SIGKILL");
  for (const slug of slugs) truncateSync(path.join(folder.tenantsDir, slug, "tenant.json"), 20);
  const second = await startServer(variables);
  try {
    expect((await second.fetch("localhost", "/readyz")).json()).toMatchObject({
      tenants: { served: BRANDS, refused: [...slugs].sort() },
    });
    expect((await second.fetch("brand-7.example", "/pages/terms")).status).toBe(200);
  } finally {
    await second.stop();
  }
});
