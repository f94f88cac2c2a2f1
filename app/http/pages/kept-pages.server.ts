import type { IncomingMessage } from "node:http";
import type { DoorResponse } from "../door-response.server";
import type { Telemetry } from "../observe.server";
import { type AdmitDeps, admit } from "../request/admit.server";
import { domainInstead } from "../request/alias.server";
import { mayBeSignedIn } from "../request/cookies.server";
import { keptRoute } from "../request/route-names.server";
import { visitOf } from "../request/visit.server";
import type { Pages } from "./pages.server";

/**
 * Answers a page that is kept, right at the socket: admitted like every request, and then one immutable buffer. The router and the
 * context that any other answer needs would take twice as long as the page.
 * @returns whether it answered; everything else goes the door's way, and is judged there
 */
export function createKeptPages(
  deps: AdmitDeps & { pages: Pages; telemetry: Telemetry },
): (incoming: IncomingMessage, outgoing: DoorResponse) => boolean {
  const { pages, telemetry } = deps;
  return (incoming, outgoing) => {
    const { method, url = "", headers } = incoming;
    const route = method === "GET" && pages.cached && !mayBeSignedIn(headers.cookie) ? keptRoute(url) : null;
    if (route === null) return false;
    const start = performance.now();
    const { peer, host, tenant } = admit(deps, incoming);
    if (host === null || tenant === null || domainInstead(tenant, host, incoming)) return false;
    const visit = visitOf(tenant, peer, host, headers);
    const kept = pages.kept(visit, url, headers);
    if (!kept) return false;
    outgoing.secure = peer.secure;
    outgoing.writeKept(kept.headers, ["Content-Security-Policy", kept.policy]);
    outgoing.end(kept.body);
    telemetry.request({
      tenant: tenant.slug,
      route,
      method: "GET",
      status: 200,
      ms: performance.now() - start,
      requestId: outgoing.requestId,
    });
    return true;
  };
}
