import type { IncomingMessage } from "node:http";
import type { DoorResponse } from "../door-response.server";
import type { FullSources } from "../live/full-sources.server";
import type { Telemetry } from "../log/observe.server";
import type { ContextMaker } from "../make-context.server";
import { domainInstead } from "../request/alias.server";
import { mayBeSignedIn } from "../request/cookies.server";
import { cachedRoute } from "../request/route-names.server";
import { visitOf } from "../request/visit.server";
import type { Pages } from "./pages.server";

/**
 * Creates a handler that answers cached pages directly at the socket: admitted like every request, then one immutable buffer. The router
 * and the context of other answers would take twice as long as the page.
 * @returns whether it answered; any other request is handled as usual
 */
export function createCachedPages(deps: {
  pages: Pages;
  telemetry: Telemetry;
  fullSources: FullSources;
  contexts: Pick<ContextMaker, "services">;
}): (incoming: IncomingMessage, outgoing: DoorResponse) => boolean {
  const { pages, telemetry } = deps;
  return (incoming, outgoing) => {
    const { method, url = "", headers } = incoming;
    const route =
      method === "GET" && pages.cached && !mayBeSignedIn(headers.cookie) ? cachedRoute(url) : null;
    if (route === null) return false;
    const start = performance.now();
    const { peer, host, tenant } = outgoing.admission!;
    if (host === null || tenant === null || domainInstead(tenant, host, incoming)) return false;
    const visit = visitOf(
      tenant,
      peer,
      host,
      headers,
      deps.contexts.services.sign,
      null,
      false,
      "",
      deps.fullSources.of(tenant),
    );
    const cached = pages.answerFromCache(visit, url, headers);
    if (!cached) return false;
    const more = ["Content-Security-Policy", cached.policy];
    const cookie = visit.experiments.cookieFor(url, peer.secure);
    if (cookie) more.push("Set-Cookie", cookie);
    outgoing.writeCached(cached.headers, more);
    outgoing.end(cached.body);
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
