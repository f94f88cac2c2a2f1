import { createServer, type IncomingMessage, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createDoor, type DoorDeps } from "../door.server";
import { DoorResponse } from "../door-response.server";
import { createCachedPages } from "../pages/cached-pages.server";
import { refuseUnreadable } from "../refusals/refusals.server";
import { admit } from "../request/admit.server";
import type { ServeOptions } from "../serve.server";

/** Returns the HTTP server: cached pages are answered at the socket, all other requests enter the door. It does not listen yet. */
export function createHttpServer(
  deps: DoorDeps,
  { before }: Pick<ServeOptions, "before">,
): Server<typeof IncomingMessage, typeof DoorResponse> {
  const answerCached = createCachedPages(deps);
  const enter = getRequestListener(createDoor(deps).fetch, {
    errorHandler: refuseUnreadable(deps.telemetry),
  });
  const server = createServer({ ServerResponse: DoorResponse }, (request, response) => {
    response.drain = deps.drain;
    response.admission = admit(deps, request);
    if (before) before(request, response, () => void enter(request, response));
    else if (!answerCached(request, response)) void enter(request, response);
  });
  server.headersTimeout = 15_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
  // Node would silently drop headers beyond a count, and with them lengths and origins; the limit of 16 KB for all headers is sufficient.
  server.maxHeadersCount = 0;
  return server;
}
