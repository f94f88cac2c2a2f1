// Sends the queued push notices of one brand in a separate process. Arguments: database URL, tenant id, data folder, and the push server's
// port and certificate. Started by push.ts.
import path from "node:path";
import { createDatabase, forTenant } from "~/db/pool.server";
import { VapidKeyRing } from "~/http/start/vapid-keys.server";
import { Translations } from "~/i18n/translations.server";
import { pushNotices } from "~/jobs/push-notices.server";
import { httpsPushSender } from "~/outside/push/push-sender.server";
import { Registry } from "~/tenancy/registry.server";
import { leadHttpsTo } from "../../tests/support/push-server";
import { PUSHING_BRAND } from "./push";

/** The elapsed time and the processor time of the process. */
export type PushedFigures = { seconds: number; processorSeconds: number };

const [url = "", tenantId = "", dataDir = "", port = "", cert = ""] = process.argv.slice(2);
// The sender connects only to public addresses, so its connections are redirected to the local push server.
leadHttpsTo({ port: Number(port), cert });
const registry = new Registry(path.resolve("tenants"), path.resolve("themes"));
await registry.loadAll();
const tenant = registry.bySlug(PUSHING_BRAND)!;
const keys = new VapidKeyRing(path.join(dataDir, "push-keys"), () => undefined);
const database = createDatabase({ url, max: 2 });
const db = forTenant(database, Number(tenantId));
const deps = {
  databaseOf: () => db,
  translations: new Translations(path.resolve("locales")),
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
