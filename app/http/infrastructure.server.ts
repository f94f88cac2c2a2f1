import { timingSafeEqual } from "node:crypto";
import type { Context, Hono } from "hono";
import type { RedisState } from "~/outside/redis/redis.server";
import { normalizeHost } from "~/tenancy/hosts.server";
import type { Registry } from "~/tenancy/registry.server";
import { answer } from "./answer.server";
import type { DoorEnv } from "./door-env.server";
import type { Telemetry } from "./log/observe.server";
import { isDirect } from "./request/direct-client.server";
import type { Drain } from "./start/drain.server";

/** The state of the services that the process depends on. */
export type Probes = { database: () => Promise<boolean>; redis: (() => Promise<RedisState>) | null };

export type InfrastructureDeps = {
  registry: Registry;
  /** the tenants that had a host and are no longer served */
  unservedAt: (host: string) => Promise<readonly unknown[]>;
  probes: Probes;
  telemetry: Telemetry;
  /** of all processes of this server, in the format of Prometheus */
  readMetrics: () => Promise<string>;
  metricsToken: string | null;
  /** the host of the operators' console; null where there is none */
  operatorHost: string | null;
  drain: Drain;
};

const text = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
const json = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" };

const redisStates: Record<RedisState, string> = { ok: "ok", away: "away", refusing: "refuses writes" };

/** Mounts /healthz, /readyz, /metrics and the certificate check of a TLS proxy. They answer on any host. product 26.13 */
export function mountInfrastructure(app: Hono<DoorEnv>, deps: InfrastructureDeps): void {
  app.get("/healthz", (c) => {
    c.set("routeName", "healthz");
    return answer("ok\n", 200, text);
  });

  app.get("/readyz", async (c) => {
    c.set("routeName", "readyz");
    const [database, redis] = await Promise.all([deps.probes.database(), deps.probes.redis?.() ?? null]);
    const served = deps.registry.list().length;
    const refused = deps.registry.refusedSlugs();
    const some = refused.length === 0 ? "ok" : "some are refused";
    // The number of brands is visible to the operator only.
    const tenants = mayWatch(c, deps) ? { served, refused } : some;
    // Without a usable Redis every request is still answered: taking the process out would only make it worse.
    const degraded = redis === null || redis === "ok" ? [] : ["redis"];
    const draining = deps.drain.isDraining;
    const ready = database && !draining && (served > 0 || refused.length === 0);
    const states = { database: database ? "ok" : "away", redis: redis ? redisStates[redis] : "not used" };
    return answer(JSON.stringify({ ready, draining, degraded, ...states, tenants }), ready ? 200 : 503, json);
  });

  app.get("/metrics", async (c) => {
    c.set("routeName", "metrics");
    if (!mayWatch(c, deps)) return answer("Not found\n", 404, text);
    return answer(await deps.readMetrics(), 200, {
      ...text,
      "Content-Type": deps.telemetry.metrics.contentType,
    });
  });

  // A proxy asks before it requests a certificate for a host. Loopback only, and never through the proxy itself.
  app.get("/internal/tls-ask", async (c) => {
    c.set("routeName", "tls-ask");
    const direct = isDirect(c.env.incoming) && isLoopbackHost(c.req.header("host"));
    const host = direct ? normalizeHost(c.req.query("domain")) : null;
    // The messages of payment providers still arrive at the hosts of a retired brand.
    const known =
      host !== null &&
      (host === deps.operatorHost ||
        (await deps.unservedAt(host)).length > 0 ||
        deps.registry.find(host) !== null ||
        deps.registry.find(host.replace(/^www\./, ""))?.config.domain === host.slice(4));
    return answer(known ? "ok\n" : "Not found\n", known ? 200 : 404, text);
  });
}

/** Returns whether the client may see figures and names of tenants: with the token, or from this machine where no token is set. */
function mayWatch(c: Context<DoorEnv>, { metricsToken }: InfrastructureDeps): boolean {
  const token = c.req.header("authorization")?.replace(/^Bearer /, "") ?? "";
  return metricsToken
    ? sameText(token, metricsToken)
    : isDirect(c.env.incoming) && isLoopbackHost(c.req.header("host"));
}

function isLoopbackHost(host: string | undefined): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host ?? "");
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
