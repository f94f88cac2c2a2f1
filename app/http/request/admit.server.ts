import type { IncomingMessage } from "node:http";
import { normalizeHost } from "~/tenancy/hosts.server";
import type { Registry } from "~/tenancy/registry.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { Peer } from "./proxy.server";

export type AdmitDeps = {
  registry: Registry;
  readPeer: (socketAddress: string, headers: Record<string, string | string[] | undefined>) => Peer;
  /** `<slug>.localhost` and FORCED_DOMAIN; never in production */
  development: { forcedDomain: string | null } | null;
  /** the host of the operators' console, which is no brand's; null where there is none */
  operatorHost: string | null;
};

/** The peer, host and tenant of a request. `host` null: it is malformed. */
export type Admission = { peer: Peer; host: string | null; tenant: Tenant | null };

/** Returns the peer, host and tenant of a request. Only the request host decides the tenant. product 2.1 */
export function admit(deps: AdmitDeps, { socket, headers, rawHeaders }: IncomingMessage): Admission {
  const peer = deps.readPeer(socket.remoteAddress ?? "", headers);
  if (hasTwoHosts(rawHeaders)) return { peer, host: null, tenant: null };
  // The registry has hosts in their normal form: a header that equals one of them needs no parsing, which takes 0.8 µs.
  const known =
    peer.host === undefined || deps.development || peer.host === deps.operatorHost
      ? null
      : deps.registry.find(peer.host);
  const host = known ? peer.host! : normalizeHost(peer.host);
  return { peer, host, tenant: known ?? (host === null ? null : findTenant(deps, host)) };
}

function findTenant({ registry, development, operatorHost }: AdmitDeps, host: string): Tenant | null {
  if (host === operatorHost) return null;
  if (development?.forcedDomain) return registry.find(development.forcedDomain);
  const found = registry.find(host);
  if (found || !development) return found;
  return host.endsWith(".localhost") ? registry.bySlug(host.slice(0, -".localhost".length)) : null;
}

/** Proxies in front may have read the other one (RFC 9112 §3.2: refuse). */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === "host") hosts++;
  return hosts > 1;
}

/** Returns scheme, host and port as the visitor sees them, without a default port, as in browsers. */
export function originOf({ secure, host: header }: Peer, host: string): string {
  const port = /:(\d+)$/.exec(header ?? "")?.[1];
  const [scheme, usual] = secure ? ["https", "443"] : ["http", "80"];
  return `${scheme}://${host}${port && port !== usual ? `:${port}` : ""}`;
}
