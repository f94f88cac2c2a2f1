import { type SetupServer, setupServer } from "msw/node";
import type { TenantDb } from "~/db/pool.server";
import { ccbillWorld } from "./ccbill-world";
import { MollieServer } from "./mollie-server";
import { mollieWorld } from "./mollie-world";
import { type PaymentWorld, sandboxWorld } from "./payment-worlds";
import { verotelWorld } from "./verotel-world";

const mollieServer = new MollieServer("test_0123456789012345678901234567");

/** The servers of all providers that are called. */
export const providerServers = (): SetupServer => setupServer(...mollieServer.handlers);

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
