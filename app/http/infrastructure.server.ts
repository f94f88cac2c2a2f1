import { timingSafeEqual } from "node:crypto";
import type { Hono } from "hono";
import { normalizeHost } from "~/tenancy/hosts.server";
import type { Registry } from "~/tenancy/registry.server";
import { answer } from "./answer.server";
import type { DoorEnv } from "./door-env.server";
import type { Telemetry } from "./observe.server";

/** Whether what the process leans on is there. */
export type Probes = { database: () => Promise<boolean>; redis: (() => Promise<boolean>) | null };

export type InfrastructureDeps = {
  registry: Registry;
  probes: Probes;
  telemetry: Telemetry;
  metricsToken: string | null;
};

const text = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
const json = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" };

/** /healthz, /readyz, /metrics and the question of a TLS proxy. They answer on any host. architecture §5 */
export function mountInfrastructure(app: Hono<DoorEnv>, deps: InfrastructureDeps): void {
  app.get("/healthz", (c) => {
    c.set("routeName", "healthz");
    return answer("ok\n", 200, text);
  });

  app.get("/readyz", async (c) => {
    c.set("routeName", "readyz");
    const [database, redis] = await Promise.all([deps.probes.database(), deps.probes.redis?.() ?? null]);
    const tenants = deps.registry.list().length;
    const ready = database && redis !== false;
    const state = (up: boolean | null) => (up === null ? "not used" : up ? "ok" : "away");
    return answer(
      JSON.stringify({ ready, database: state(database), redis: state(redis), tenants }),
      ready ? 200 : 503,
      json,
    );
  });

  app.get("/metrics", async (c) => {
    c.set("routeName", "metrics");
    const direct =
      isLoopback(c.env.incoming.socket.remoteAddress) &&
      !isForwarded(c.req.header()) &&
      isLoopbackHost(c.req.header("host"));
    const token = c.req.header("authorization")?.replace(/^Bearer /, "") ?? "";
    const allowed = deps.metricsToken ? sameText(token, deps.metricsToken) : direct;
    if (!allowed) return answer("Not found\n", 404, text);
    return answer(await deps.telemetry.metrics.metrics(), 200, {
      ...text,
      "Content-Type": deps.telemetry.metrics.contentType,
    });
  });

  // A proxy asks before it fetches a certificate for a host. Loopback only, and never through the proxy itself.
  app.get("/internal/tls-ask", (c) => {
    c.set("routeName", "tls-ask");
    const direct =
      isLoopback(c.env.incoming.socket.remoteAddress) &&
      !isForwarded(c.req.header()) &&
      isLoopbackHost(c.req.header("host"));
    const host = direct ? normalizeHost(c.req.query("domain")) : null;
    const known =
      host !== null &&
      (deps.registry.find(host) !== null ||
        deps.registry.find(host.replace(/^www\./, ""))?.config.domain === host.slice(4));
    return answer(known ? "ok\n" : "Not found\n", known ? 200 : 404, text);
  });
}

function isLoopback(address: string | undefined): boolean {
  return address === "::1" || address?.replace("::ffff:", "").startsWith("127.") === true;
}

function isLoopbackHost(host: string | undefined): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host ?? "");
}

function isForwarded(headers: Record<string, string>): boolean {
  return Object.keys(headers).some((name) => /^(x-forwarded-.*|x-real-ip|forwarded|via)$/.test(name));
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
