import { createHmac } from "node:crypto";
import path from "node:path";
import type { ControlDatabase } from "~/db/control-database.server";
import { loginUrls } from "~/db/login-urls.server";
import { migrate } from "~/db/migrate.server";
import { listsStatements } from "~/db/restrict-database.server";
import type { TenantDatabases } from "~/db/tenant-database.server";
import type { Difference } from "~/domain/shop/reconcile.server";
import { accountSentence } from "~/domain/shop/unconfigured-accounts.server";
import { startWorker, type WorkerOptions } from "~/jobs/worker.server";
import type { Logger } from "../log/observe.server";
import { orderDifferences } from "../metrics/order-differences.server";

/** The dependencies of the jobs, except what is reported of their failures. */
export type Work = Omit<WorkerOptions, "onError" | "onFailure" | "onDifference">;

const POOL_SIZE = 10;

/** Returns the password that earlier versions gave the application's role, so that their processes continue during a deployment. */
export function earlierPassword(databaseUrl: string, secret: string): string {
  const url = new URL(databaseUrl);
  const role = `${url.pathname.slice(1) || url.username}_app`.slice(0, 63);
  return createHmac("sha256", secret).update(`database role ${role}`).digest("base64url");
}

/**
 * Migrates and opens the database, with retries until it is reachable.
 * @param work the dependencies of the jobs
 * @param secret of the sessions; see `earlierPassword`
 * @param onOpen called once it is open
 * @returns `tried` resolves when the database is open or the first attempt has failed; `stop` ends the attempts and the jobs
 */
export function openDatabaseLater(
  { databases, control }: { databases: TenantDatabases; control: ControlDatabase },
  env: { DATABASE_URL: string },
  secret: string,
  log: Logger,
  work: Work,
  onOpen: () => void,
): { tried: Promise<void>; stop: () => Promise<void> } {
  let stopped = false;
  let stopWorker = async () => {};
  let timer: NodeJS.Timeout | undefined;
  const migrationsDir = path.resolve("app/db/migrations");
  let hasTried = () => {};
  const tried = new Promise<void>((resolve) => {
    hasTried = resolve;
  });
  const attempt = async (number: number) => {
    try {
      const applied = await migrate({
        url: env.DATABASE_URL,
        earlierPassword: earlierPassword(env.DATABASE_URL, secret),
        migrationsDir,
      });
      const urls = await loginUrls(env.DATABASE_URL, migrationsDir);
      if (stopped) return;
      databases.open({
        url: urls.application,
        ownerUrl: env.DATABASE_URL,
        max: POOL_SIZE,
        onError: (error) => log.warn({ reason: error.message }, "a database connection was lost"),
      });
      control.open(urls.control, (error) =>
        log.warn({ reason: error.message }, "a connection to the operators' data was lost"),
      );
      log.info({ applied }, "the database is ready");
      if (await listsStatements(urls.application))
        log.warn(
          { see: "operating.md, Roles" },
          "statements are not prepared, and queries take longer: an administrator has not revoked rights",
        );
      onOpen();
      hasTried();
      const onError = (error: Error) =>
        log.warn({ reason: error.message }, "a job queue could not be reached");
      const onFailure = (tenant: string, error: unknown) =>
        log.error({ tenant, reason: reasonOf(error) }, "a job for a tenant failed");
      const onDifference = (tenant: string, { isResolved, ...difference }: Difference) => {
        orderDifferences.inc({ resolved: isResolved ? "yes" : "no" });
        if (difference.kind === "account") return log.error({ tenant }, accountSentence(difference));
        const { reference, memberId: _, ...rest } = difference;
        log.error(
          { tenant, order: reference, resolved: isResolved, difference: rest },
          "an order differed from its payments",
        );
      };
      stopWorker = await startWorker(urls.jobs, { ...work, onError, onFailure, onDifference });
      if (stopped) await stopWorker();
    } catch (error) {
      hasTried();
      if (stopped) return;
      const waitMs = Math.min(500 * 2 ** number, 10_000);
      log.error(
        { reason: (error as Error).message, again_in_ms: waitMs },
        "the database is not ready: pages that need it answer 503",
      );
      timer = setTimeout(() => void attempt(number + 1), waitMs);
    }
  };
  void attempt(0);
  const stop = async () => {
    stopped = true;
    clearTimeout(timer);
    await stopWorker();
  };
  return { tried, stop };
}

/** Returns the reason of an error; of several errors each one. */
function reasonOf(error: unknown): string {
  return error instanceof AggregateError
    ? [error.message, ...error.errors.map(reasonOf)].join(" ")
    : (error as Error).message;
}
