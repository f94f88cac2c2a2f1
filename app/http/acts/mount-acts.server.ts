import type { Context, Hono } from "hono";
import type { Act } from "~/domain/act.server";
import { answerTagged, tagged } from "../api/answer.server";
import { readBody } from "../api/read-body.server";
import type { DoorEnv } from "../door-env.server";
import { answerRefused } from "../refusals/refused.server";
import { allActs } from "./all-acts.server";
import { perform } from "./perform.server";

/** Mounts the calls of all acts. product 23.2 */
export function mountActs(app: Hono<DoorEnv>): void {
  for (const act of allActs) if (act.call) app.on(act.call.method, act.call.path, (c) => answerCall(c, act));
}

async function answerCall(c: Context<DoorEnv>, act: Act): Promise<Response> {
  const ctx = c.get("ctx")();
  try {
    const performed = await perform(act, ctx, await readBody(c));
    return answerTagged(c, tagged(await act.call?.answer(ctx, performed)));
  } catch (error) {
    return answerRefused(ctx, error, act.area);
  }
}
