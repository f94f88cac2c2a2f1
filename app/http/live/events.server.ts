import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Hono } from "hono";
import { answer } from "../answer.server";
import { authenticationRequired } from "../api/authentication-required.server";
import type { DoorEnv } from "../door-env.server";
import type { EventStreams } from "./event-streams.server";

/**
 * Mounts GET /api/events: a member's changes as server-sent events, for open pages. `Last-Event-ID` (or `last`, where a script opens the
 * stream) resumes it; where missed events are not certain, `reload` makes the page load everything again. product 23.8
 */
export function mountEvents(app: Hono<DoorEnv>, streams: EventStreams): void {
  app.get("/api/events", (c) => {
    const { incoming, outgoing } = c.env;
    // A HEAD would be answered by a stream that is never read.
    if (incoming.method !== "GET") return answer(null, 405, { Allow: "GET" });
    const signedIn = c.get("signedIn");
    if (!signedIn?.account.completed) return authenticationRequired(c);
    outgoing.writeHead(200, {
      "Content-Type": "text/event-stream; charset=utf-8",
      // No proxy may cache, compress or buffer it.
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
      // The connection closes with the stream, so that the next stream goes to a process that accepts connections.
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
