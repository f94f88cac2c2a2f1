import type { Hono } from "hono";
import type { OperatorSession } from "~/domain/operators/team/sessions.server";
import type { ConsoleCtx } from "./console-context.server";
import type { ConsoleEnv } from "./console-door.server";
import { reply } from "./reply.server";

/** When a session ends, in milliseconds from now: without another request, and at the latest. `operator` is the number of its person. */
export type SessionEnd = { operator: number; idleMs: number; lastMs: number };

/** Returns when a session ends. */
export const sessionEnd = (
  { now }: Pick<ConsoleCtx, "now">,
  { operator, idleEndsAt, expiresAt }: OperatorSession,
): SessionEnd => ({
  operator: operator.id,
  idleMs: idleEndsAt.getTime() - now.getTime(),
  lastMs: expiresAt.getTime() - now.getTime(),
});

/** Mounts `POST /session` → `SessionEnd`: a request that only extends the session; 401 where it has ended. */
export function mountSession(app: Hono<ConsoleEnv>): void {
  app.post("/session", (c) => {
    c.set("routeName", "console-session");
    const ctx = c.get("console");
    return ctx.session ? reply(sessionEnd(ctx, ctx.session)) : reply({ error: "logged_out" }, 401);
  });
}
