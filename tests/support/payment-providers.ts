import { getResponse, HttpResponse, http } from "msw";
import { type SetupServer, setupServer } from "msw/node";
import type { TenantDb } from "~/db/pool.server";
import { ccbillWorld } from "./ccbill-world";
import { ORIGIN } from "./mollie-answers";
import { MollieServer } from "./mollie-server";
import { mollieWorld } from "./mollie-world";
import { type PaymentWorld, sandboxWorld } from "./payment-worlds";
import { verotelWorld, verotelWorldOf } from "./verotel-world";

/** The servers that are used last, by the key in their requests. */
const mollieServers = new Map<string, MollieServer>();
const SERVERS_MAX = 500;
let keys = 0;

function newMollieServer(): MollieServer {
  const server = new MollieServer(`test_${String(keys++).padStart(28, "0")}`);
  mollieServers.set(server.key, server);
  const [oldest] = mollieServers.keys();
  if (mollieServers.size > SERVERS_MAX) mollieServers.delete(oldest!);
  return server;
}

/** One account for a whole suite. */
const mollieServer = newMollieServer();

/** The servers of all providers that are called. */
export const providerServers = (): SetupServer =>
  setupServer(
    http.all(`${ORIGIN}/*`, async ({ request }) => {
      const key = request.headers.get("authorization")?.replace("Bearer ", "") ?? "";
      const server = key === mollieServer.key ? mollieServer : mollieServers.get(key);
      return (
        (await getResponse(server?.handlers ?? [], request)) ??
        HttpResponse.json({ status: 401, title: "no such key" }, { status: 401 })
      );
    }),
  );

/**
 * Every provider's world: each one listed here runs the suite and the histories of orders.
 * @param db the brand in which the sandbox stores its payments
 */
export const paymentWorlds: Readonly<Record<string, (db: TenantDb) => PaymentWorld>> = {
  sandbox: (db) => sandboxWorld(db),
  mollie: () => mollieWorld(mollieServer),
  verotel: () => verotelWorld(),
  ccbill: () => ccbillWorld(),
};

/** The accounts between which a brand of the histories changes: one at each provider, and a second one at Verotel. */
export const historyAccounts: readonly ((db: TenantDb) => PaymentWorld)[] = [
  ...Object.values({ ...paymentWorlds, mollie: () => mollieWorld(newMollieServer()) }),
  () => verotelWorldOf({ shopId: "60679", secret: "another secret", host: "secure.verotel.com" }),
];
