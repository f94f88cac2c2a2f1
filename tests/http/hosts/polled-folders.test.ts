import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../../support/server";
import { copyTenants, type TenantsCopy } from "../../support/tenants-copy";

const PATIENCE = { timeout: 20_000, interval: 50 };
let server: TestServer;
let tenants: TenantsCopy;

beforeAll(async () => {
  tenants = copyTenants();
  server = await startServer({ ...tenants.variables, POLL_FOLDERS: "1" });
  await server.logged(({ msg, folder }) => msg !== undefined && folder === tenants.variables.THEMES_DIR);
});
afterAll(async () => {
  await server.stop();
  tenants.close();
});

const pageOf = (host: string) => server.fetch(host, "/pages/terms");

test("without events of the file system a new, a changed and a removed folder are live without a restart", async () => {
  tenants.add("neu", "fjordlys", (json) =>
    Object.assign(json, { name: "Ny Stjerne", domain: "neu.example" }),
  );
  await expect.poll(async () => (await pageOf("neu.example")).status, PATIENCE).toBe(200);

  const file = tenants.file("neu", "tenant.json");
  writeFileSync(file, readFileSync(file, "utf8").replaceAll("Ny Stjerne", "Ny Himmel!"));
  await expect.poll(async () => (await pageOf("neu.example")).text, PATIENCE).toContain("Ny Himmel!");

  tenants.remove("neu");
  await expect.poll(async () => (await pageOf("neu.example")).status, PATIENCE).toBe(404);
});
