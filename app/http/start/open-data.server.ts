import path from "node:path";
import { ControlDatabase } from "~/db/control-database.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import type { Env } from "~/env.server";
import { Translations } from "~/i18n/translations.server";
import { KnownTenants } from "~/jobs/known-tenants.server";
import { connectRedis, type RedisLink } from "~/outside/redis/redis.server";
import { type Problem, problemLines } from "~/tenancy/problems.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { Logger } from "../log/observe.server";
import { openRegistry } from "./open-registry.server";
import { secretOf, signerOf } from "./secret.server";

/** Tenants, their texts, their databases and Redis. */
export type Data = Awaited<ReturnType<typeof openData>>;

/** Reads the tenants and prepares the connections; an unavailable database or Redis does not fail it. */
export async function openData(env: Env, log: Logger) {
  const translations = new Translations(path.resolve(env.LOCALES_DIR));
  const { registry, cached, stopStoring } = await openRegistry(env, translations, log);
  const databases = new TenantDatabases();
  registry.judge = (tenants) => databases.judge(tenants);
  const secret = secretOf(env);
  return {
    translations,
    registry,
    databases,
    control: new ControlDatabase(),
    databaseOf: (tenant: Tenant) => databases.of(tenant),
    known: new KnownTenants(registry, cached, () => databases.list()),
    secret,
    sign: signerOf(secret, env.SESSION_SECRET_PREVIOUS),
    redis: openRedis(env, log),
    logRefused: (problems: readonly Problem[]) => {
      for (const line of problemLines(problems))
        log.error(line, "tenant refused; its previous version, if there is one, is still served");
    },
    stopStoring,
  };
}

function openRedis({ REDIS_URL }: Env, log: Logger): RedisLink | null {
  if (!REDIS_URL) return null;
  return connectRedis(REDIS_URL, (state, error) => {
    const reason = error?.message;
    if (state === "ok") log.info("Redis is available");
    else if (state === "away")
      log.error({ reason }, "Redis is unavailable: rate limits and events work within this process only");
    else log.error({ reason }, "Redis refuses writes: rate limits count within this process only");
  });
}
