import { createHmac } from "node:crypto";
import path from "node:path";
import { migrate } from "~/db/migrate.server";
import type { TenantDatabases } from "~/db/tenant-database.server";
import { startWorker, type WorkerOptions } from "~/jobs/worker.server";
import type { Logger } from "./observe.server";

const POOL_SIZE = 10;

/** How the application logs in: a role of the database's own, with a password that every process works out alike. */
export function applicationLogin(
  databaseUrl: string,
  secret: string,
): { appRole: string; appPassword: string } {
  const url = new URL(databaseUrl);
  const appRole = `${url.pathname.slice(1) || url.username}_app`.slice(0, 63);
  return {
    appRole,
    appPassword: createHmac("sha256", secret).update(`database role ${appRole}`).digest("base64url"),
  };
}

/**
 * Migrates and opens the database, trying again until it is there.
 * @param work what the jobs need that wait in it
 * @param secret the application role's password is worked out from it, so that every process knows the same
 * @returns stops trying, and the jobs
 */
export function openDatabaseLater(
  databases: TenantDatabases,
  env: { DATABASE_URL: string },
  secret: string,
  log: Logger,
  work: Omit<WorkerOptions, "onError" | "onFailure">,
): () => Promise<void> {
  let stopped = false;
  let stopWorker = async () => {};
  let timer: NodeJS.Timeout | undefined;
  const { appRole, appPassword } = applicationLogin(env.DATABASE_URL, secret);
  const attempt = async (number: number) => {
    try {
      const applied = await migrate({
        url: env.DATABASE_URL,
        appRole,
        appPassword,
        migrationsDir: path.resolve("app/db/migrations"),
      });
      if (stopped) return;
      const appUrl = new URL(env.DATABASE_URL);
      appUrl.username = appRole;
      appUrl.password = appPassword;
      databases.open({
        url: appUrl.href,
        max: POOL_SIZE,
        onError: (error) => log.warn({ reason: error.message }, "a database connection was lost"),
      });
      log.info({ applied }, "the database is ready");
      const onError = (error: Error) => log.warn({ reason: error.message }, "a job queue was not reached");
      const onFailure = (tenant: string, error: unknown) =>
        log.error({ tenant, reason: reasonOf(error) }, "a job for a tenant failed");
      stopWorker = await startWorker(appUrl.href, { ...work, onError, onFailure });
      if (stopped) await stopWorker();
    } catch (error) {
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
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await stopWorker();
  };
}

/** What went wrong; of several failures each. */
function reasonOf(error: unknown): string {
  return error instanceof AggregateError
    ? [error.message, ...error.errors.map(reasonOf)].join(" ")
    : (error as Error).message;
}
