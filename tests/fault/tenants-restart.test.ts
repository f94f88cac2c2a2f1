import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestReload } from "~/tenancy/reload-request.server";
import { brands } from "../support/brands";
import { startServer, type TestServer } from "../support/server";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

const PATIENCE = { timeout: 10_000, interval: 50 };
const root = mkdtempSync(path.join(tmpdir(), "livery-restart-"));
const link = path.join(root, "tenants");
const dataDir = path.join(root, "data");
let server: TestServer;
let first: TenantsCopy;
let second: TenantsCopy;

const variables = () => ({ ...first.variables, TENANTS_DIR: link, DATA_DIR: dataDir });
const pageOf = async (host: string) => (await server.fetch(host, "/pages/terms")).text;
const readAgain = () => server.log.filter(({ msg }) => msg === "all tenants were reloaded").length;
/** Returns the stored copies of the brands for the next start. */
const cached = () =>
  readdirSync(path.join(dataDir, "tenants"))
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(path.join(dataDir, "tenants", name), "utf8")) as { slug: string });

function switchTo({ variables: { TENANTS_DIR } }: TenantsCopy): void {
  symlinkSync(TENANTS_DIR, `${link}.new`);
  renameSync(`${link}.new`, link);
}

beforeAll(async () => {
  [first, second] = [copyTenants(), copyTenants()];
  switchTo(first);
  server = await startServer(variables());
});
afterAll(async () => {
  await server.stop();
  first.close();
  second.close();
  rmSync(root, { recursive: true, force: true });
});

test("switching the link of TENANTS_DIR loads the brands of the other folder, and later changes there take effect", async () => {
  second.change("abendrot", (json) => Object.assign(json, { name: "Morgenrot" }));
  switchTo(second);
  await expect.poll(() => pageOf("abendrot.example"), PATIENCE).toContain("Morgenrot");
  second.change("abendrot", (json) => Object.assign(json, { name: "Mittagsrot" }));
  await expect.poll(() => pageOf("abendrot.example"), PATIENCE).toContain("Mittagsrot");
  first.change("abendrot", (json) => Object.assign(json, { name: "Gestern" }));
  expect(await pageOf("kaleido.example")).toContain("Kaleido");
  // Logged after the pages have changed.
  await expect.poll(readAgain, PATIENCE).toBe(1);
});

test("SIGHUP and a request in DATA_DIR reload all brands without a restart", async () => {
  const before = readAgain();
  server.process.kill("SIGHUP");
  await expect.poll(readAgain, PATIENCE).toBe(before + 1);
  await requestReload(dataDir);
  await expect.poll(readAgain, PATIENCE).toBe(before + 2);
  expect((await server.fetch("kaleido.example", "/healthz")).status).toBe(200);
});

describe("after a restart", () => {
  beforeAll(async () => {
    while (cached().length < brands.length) await delay(50);
    await server.stop();
    second.change("fjordlys", (json) => Object.assign(json, { aliases: ["kaleido.example"] }));
    truncateSync(second.file("maple-and-main", "tenant.json"), 300);
    server = await startServer(variables());
  });

  test("a refused and a broken brand are served in their last good version, and other brands too", async () => {
    for (const { host } of brands)
      expect([host, (await server.fetch(host, "/")).status]).toEqual([host, 200]);
    expect(await pageOf("kaleido.example")).toContain("Kaleido SAS");
    expect(await pageOf("mapleandmain.example")).toContain("Maple &amp; Main LLC");
    const pictures = /\/brand\/[^" ]+\.(?:webp|svg)[^" ]*/.exec(
      (await server.fetch("mapleandmain.example", "/")).text,
    );
    const picture = await server.fetch("mapleandmain.example", pictures![0].replaceAll("&amp;", "&"));
    expect(picture.status).toBe(200);
  });

  test("/readyz and /metrics report the refused brands", async () => {
    expect((await server.fetch("localhost", "/readyz")).json()).toMatchObject({
      tenants: { served: brands.length, refused: ["fjordlys", "maple-and-main"] },
    });
    expect((await server.fetch("localhost", "/metrics")).text).toMatch(/^livery_tenants_refused 2$/m);
  });
});
