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
import { afterAll, beforeAll, expect, test } from "vitest";
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
const pageOf = async (host: string) => (await server.ask(host, "/pages/terms")).text;
const readAgain = () => server.log.filter(({ msg }) => msg === "all tenants were read again").length;
/** What is kept of each brand, for the next start. */
const kept = () =>
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

test("switching the link of TENANTS_DIR brings the brands of the other folder, and changes in that folder show too", async () => {
  second.change("abendrot", (json) => Object.assign(json, { name: "Morgenrot" }));
  switchTo(second);
  await expect.poll(() => pageOf("abendrot.example"), PATIENCE).toContain("Morgenrot");
  second.change("abendrot", (json) => Object.assign(json, { name: "Mittagsrot" }));
  await expect.poll(() => pageOf("abendrot.example"), PATIENCE).toContain("Mittagsrot");
  first.change("abendrot", (json) => Object.assign(json, { name: "Gestern" }));
  expect(await pageOf("kaleido.example")).toContain("Kaleido");
});

test("SIGHUP and a request in DATA_DIR read all brands again, and the process lives on", async () => {
  const before = readAgain();
  server.process.kill("SIGHUP");
  await expect.poll(readAgain, PATIENCE).toBe(before + 1);
  await requestReload(dataDir);
  await expect.poll(readAgain, PATIENCE).toBe(before + 2);
  expect((await server.ask("kaleido.example", "/healthz")).status).toBe(200);
});

test("a refused and a broken brand are served as they were after a restart, their neighbour too, and /readyz and /metrics tell", async () => {
  await expect.poll(() => kept().length, PATIENCE).toBe(brands.length);
  await server.stop();
  second.change("fjordlys", (json) => Object.assign(json, { aliases: ["kaleido.example"] }));
  truncateSync(second.file("maple-and-main", "tenant.json"), 300);
  server = await startServer(variables());
  for (const { host } of brands) expect([host, (await server.ask(host, "/")).status]).toEqual([host, 200]);
  expect(await pageOf("kaleido.example")).toContain("Kaleido SAS");
  expect(await pageOf("mapleandmain.example")).toContain("Maple &amp; Main LLC");
  const pictures = /\/brand\/[^" ]+\.(?:webp|svg)[^" ]*/.exec(
    (await server.ask("mapleandmain.example", "/")).text,
  );
  expect((await server.ask("mapleandmain.example", pictures![0].replaceAll("&amp;", "&"))).status).toBe(200);
  expect((await server.ask("localhost", "/readyz")).json()).toMatchObject({
    tenants: { served: brands.length, refused: ["fjordlys", "maple-and-main"] },
  });
  expect((await server.ask("localhost", "/metrics")).text).toMatch(/^livery_tenants_refused 2$/m);
});
