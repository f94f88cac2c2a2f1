import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Hono } from "hono";
import { answer } from "../answer.server";
import { authenticationRequired } from "../api/account-failure.server";
import type { DoorEnv } from "../door-env.server";
import type { EventStreams } from "./event-streams.server";

/**
 * GET /api/events: what changed for the member, as server-sent events, while a page is open. `Last-Event-ID` (or `last`, where a script
 * opens it) continues where it broke off; where that cannot be told any more, `reload` asks for everything again. decisions §6
 */
export function mountEvents(app: Hono<DoorEnv>, streams: EventStreams): void {
  app.get("/api/events", (c) => {
    const { incoming, outgoing } = c.env;
    // A HEAD would be answered by a stream that nobody reads.
    if (incoming.method !== "GET") return answer(null, 405, { Allow: "GET" });
    const signedIn = c.get("signedIn");
    if (!signedIn?.account.completed) return authenticationRequired(c);
    outgoing.writeHead(200, {
      "Content-Type": "text/event-stream; charset=utf-8",
      // Nothing on the way may keep it, pack it or wait for its end.
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
      // A stream that ends takes its connection along, so that the page's next one goes to a process that accepts it.
      Connection: "close",
    });
    const who = {
      tenant: c.get("tenant"),
      memberId: signedIn.account.id,
      sessionId: signedIn.sessionId,
    };
    streams.open(outgoing, who, c.req.header("last-event-id") ?? c.req.query("last") ?? null);
    return RESPONSE_ALREADY_SENT;
  });
}
