import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Words } from "~/i18n/words.server";
import { makeVapidKeys } from "~/outside/push/vapid.server";
import { plainConfig, TenantFolder, themesDir } from "../../tests/support/tenant-folder";
import { createLogger } from "./observe.server";
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

/** Reads the tenants, and once more as an operator asks for it. */
async function read() {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger("warn", { write: (line) => void lines.push(JSON.parse(line)) });
  const env = { TENANTS_DIR: folder.tenantsDir, THEMES_DIR: themesDir, DATA_DIR: dataDir };
  const { registry, stopKeeping } = await openRegistry(env, new Words(folder.localesDir), log);
  const misfits: string[] = [];
  const ring = new VapidKeyRing(null, ({ slug }) => misfits.push(slug));
  const keysOf = () => ring.of(registry.bySlug("one")!)?.privateKey ?? null;
  const before = keysOf();
  await registry.reloadAll({ onlyIfNewer: false });
  const result = { lines, misfits, keys: [before, keysOf()] };
  await stopKeeping();
  return result;
}

test("a brand whose private key is not set is told of by the name of the variable, at each reading", async () => {
  const line = { level: "error", tenant: "one", msg: `${VARIABLE} is not set: nothing can be pushed` };
  const { lines, misfits, keys } = await read();
  expect(lines).toEqual([expect.objectContaining(line), expect.objectContaining(line)]);
  expect([misfits, keys]).toEqual([[], [null, null]]);
});

test("keys that are both there and do not belong together are told of as such", async () => {
  vi.stubEnv(VARIABLE, makeVapidKeys().privateKey);
  expect(await read()).toEqual({ lines: [], misfits: ["one", "one"], keys: [null, null] });
});

test("nothing is told of keys that belong together", async () => {
  vi.stubEnv(VARIABLE, keys.privateKey);
  expect(await read()).toEqual({ lines: [], misfits: [], keys: [keys.privateKey, keys.privateKey] });
});
