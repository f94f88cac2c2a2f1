import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Translations } from "~/i18n/translations.server";
import { makeVapidKeys } from "~/outside/push/vapid.server";
import { Registry } from "~/tenancy/registry.server";
import { plainConfig, TenantFolder, themesDir } from "../../../tests/support/tenant-folder";
import { createLogger } from "../log/observe.server";
import { openRegistry } from "./open-registry.server";
import { VapidKeyRing } from "./vapid-keys.server";

const VARIABLE = "VAPID_PRIVATE_KEY_OF_THIS_TEST";
const keys = makeVapidKeys();
let folder: TenantFolder;
let dataDir: string;

beforeEach(() => {
  [folder, dataDir] = [new TenantFolder(), mkdtempSync(path.join(tmpdir(), "livery-vapid-"))];
  const vapid = { public_key: keys.publicKey, private_key: { env: VARIABLE } };
  folder.tenant("one", plainConfig("one.example", { vapid }));
  folder.tenant("two", plainConfig("two.example"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  folder.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Reads the tenants, and again as an operator's reload. */
async function read() {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger("warn", { write: (line) => void lines.push(JSON.parse(line)) });
  const env = { TENANTS_DIR: folder.tenantsDir, THEMES_DIR: themesDir, DATA_DIR: dataDir };
  const { registry, stopStoring } = await openRegistry(env, new Translations(folder.localesDir), log);
  const misfits: string[] = [];
  const ring = new VapidKeyRing(null, ({ slug }) => misfits.push(slug));
  const keysOf = () => ring.of(registry.bySlug("one")!)?.privateKey ?? null;
  const before = keysOf();
  await registry.reloadAll({ onlyIfNewer: false });
  const result = { lines, misfits, keys: [before, keysOf()] };
  await stopStoring();
  return result;
}

test("a brand with an unset private key is reported with the variable's name at each reading", async () => {
  const found = `${VARIABLE}, which is not set`;
  const line = { level: "error", tenant: "one", found, msg: "a key of vapid is missing: no pushes are sent" };
  const { lines, misfits, keys } = await read();
  expect(lines).toEqual([expect.objectContaining(line), expect.objectContaining(line)]);
  expect([misfits, keys]).toEqual([[], [null, null]]);
});

test("a configured key pair that does not match is reported", async () => {
  vi.stubEnv(VARIABLE, makeVapidKeys().privateKey);
  expect(await read()).toEqual({ lines: [], misfits: ["one", "one"], keys: [null, null] });
});

test("a matching key pair is not reported", async () => {
  vi.stubEnv(VARIABLE, keys.privateKey);
  expect(await read()).toEqual({ lines: [], misfits: [], keys: [keys.privateKey, keys.privateKey] });
});

test("a brand sends pushes with the present content of its key's file", async () => {
  const secrets = path.join(dataDir, "secrets");
  mkdirSync(secrets);
  vi.stubEnv("SECRETS_DIR", secrets);
  vi.useFakeTimers({ toFake: ["performance"] });
  const other = makeVapidKeys();
  const vapid = { public_key: { file: "public" }, private_key: { file: "private" } };
  folder.tenant("one", plainConfig("one.example", { vapid }));
  const registry = new Registry(folder.tenantsDir, themesDir);
  await registry.loadAll();
  const ring = new VapidKeyRing(null, () => undefined);
  const after = (pair: { publicKey: string; privateKey: string } | null) => {
    if (pair) writeFileSync(path.join(secrets, "public"), pair.publicKey);
    if (pair) writeFileSync(path.join(secrets, "private"), pair.privateKey);
    vi.advanceTimersByTime(1000);
    return ring.of(registry.bySlug("one")!)?.privateKey ?? null;
  };
  expect([after(null), after(keys), after(other)]).toEqual([null, keys.privateKey, other.privateKey]);
  vi.useRealTimers();
});
