import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Hono } from "hono";
import { authenticationRequired } from "../api/account-failure.server";
import { answerError } from "../api/answer.server";
import type { DoorEnv } from "../door-env.server";
import type { EventStreams } from "./event-streams.server";

/**
 * GET /api/events: what changed for the member, as server-sent events, while a page is open. `Last-Event-ID` (or `last`, where a script
 * opens it) continues where it broke off; where that cannot be told any more, `reload` asks for everything again. decisions §6
 */
export function mountEvents(app: Hono<DoorEnv>, streams: EventStreams): void {
  app.all("/api/events", (c) => {
    const { incoming, outgoing } = c.env;
    if (incoming.method !== "GET") {
      const refused = answerError(405, "method_not_allowed", "Only GET opens the events.");
      refused.headers.set("Allow", "GET");
      return refused;
    }
    const signedIn = c.get("signedIn");
    if (!signedIn?.account.completed) return authenticationRequired(c);
    outgoing.writeHead(200, {
      "Content-Type": "text/event-stream; charset=utf-8",
      // Nothing on the way may keep it, pack it or wait for its end.
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
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
