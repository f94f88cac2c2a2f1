import type { IncomingMessage } from "node:http";
import { hasRoom } from "~/domain/accounts/passwords/password-processes.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { DoorResponse } from "../door-response.server";
import type { ContextMaker } from "../make-context.server";
import { logins } from "../metrics/logins.server";
import type { Telemetry } from "../observe.server";
import { type AdmitDeps, admit, originOf } from "../request/admit.server";
import { parseCookies } from "../request/cookies.server";
import { askedFrom, isSameOrigin } from "../request/origin-check.server";
import { localeFor } from "../request/visit.server";

const LOGIN = "/api/user.php";
/** What is read of a login before it is thrown away. */
const MOST_BYTES = 8 * 1024;

/**
 * Asks whoever logs in while too many passwords are being checked to come back, right at the socket: in a storm most logins end here, and
 * the router and the context of each would slow everybody's pages.
 * @returns whether it answered; everything else goes the door's way, and is judged there
 */
export function createBusyLogins(
  deps: AdmitDeps & { contexts: ContextMaker; telemetry: Telemetry },
): (incoming: IncomingMessage, outgoing: DoorResponse) => boolean {
  const { contexts, telemetry } = deps;
  const kept = new WeakMap<Tenant, Map<string, Buffer>>();
  const bodyFor = (tenant: Tenant, chosen: string | undefined) => {
    const locale = localeFor(tenant, chosen);
    const bodies = kept.get(tenant) ?? new Map<string, Buffer>();
    kept.set(tenant, bodies);
    const message = () => contexts.translator(tenant, locale)("account:problem_busy");
    const body = bodies.get(locale) ?? Buffer.from(JSON.stringify({ error: "busy", message: message() }));
    bodies.set(locale, body);
    return body;
  };
  return (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    if (method !== "POST" || url !== LOGIN || hasRoom()) return false;
    if (!(Number(headers["content-length"]) <= MOST_BYTES)) return false;
    const start = performance.now();
    const { peer, host, tenant } = admit(deps, incoming);
    if (host === null || tenant === null) return false;
    if (!isSameOrigin(askedFrom(headers, originOf(peer, host)))) return false;
    const body = bodyFor(tenant, parseCookies(headers.cookie).locale);
    outgoing.secure = peer.secure;
    outgoing.writeHead(503, {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Length": body.length,
    });
    outgoing.end(body);
    logins.inc({ result: "busy" });
    telemetry.request({
      tenant: tenant.slug,
      route: LOGIN.slice(1),
      method,
      status: 503,
      ms: performance.now() - start,
      requestId: outgoing.requestId,
    });
    return true;
  };
}
