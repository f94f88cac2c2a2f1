// Pushes what waits of one brand in a process of its own: database URL, tenant's number, folder of data, port. Started by push.ts.
import { Agent } from "node:https";
import path from "node:path";
import { createDatabase, forTenant } from "~/db/pool.server";
import { VapidKeyRing } from "~/http/vapid-keys.server";
import { Words } from "~/i18n/words.server";
import { pushNotices } from "~/jobs/push-notices.server";
import { httpsPushSender } from "~/outside/push/push-sender.server";
import { Registry } from "~/tenancy/registry.server";
import { PUSHING_BRAND } from "./push";

/** What the process used for it. */
export type PushedFigures = { seconds: number; processorSeconds: number };

const [url = "", tenantId = "", dataDir = "", port = ""] = process.argv.slice(2);
// The sender connects to the internet alone. Here the push service's name leads to the port that push.ts listens at.
const { createConnection } = Agent.prototype;
Agent.prototype.createConnection = function (options, callback) {
  return createConnection.call(this, { ...options, host: "127.0.0.1", port: Number(port) }, callback);
};
const registry = new Registry(path.resolve("tenants"), path.resolve("themes"));
await registry.loadAll();
const tenant = registry.bySlug(PUSHING_BRAND)!;
const keys = new VapidKeyRing(path.join(dataDir, "push-keys"), () => undefined);
const database = createDatabase({ url, max: 2 });
const db = forTenant(database, Number(tenantId));
const deps = {
  databaseOf: () => db,
  words: new Words(path.resolve("locales")),
  sender: httpsPushSender(),
  keysOf: () => keys.of(tenant),
  sign: (text: string) => Buffer.from(text.padEnd(32, "-")),
  isWatching: () => false,
};
process.once("message", async () => {
  const [start, before] = [performance.now(), process.cpuUsage()];
  await (await pushNotices(deps, tenant)).settled;
  const { user, system } = process.cpuUsage(before);
  const figures: PushedFigures = {
    seconds: (performance.now() - start) / 1000,
    processorSeconds: (user + system) / 1e6,
  };
  process.send?.(figures, () => process.exit(0));
});
process.send?.({ key: keys.of(tenant)!.publicKey });
