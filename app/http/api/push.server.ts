import type { Context } from "hono";
import { InvalidInput } from "~/domain/act-refusals.server";
import { endSubscription } from "~/domain/notifications/end-subscription.act.server";
import { subscribe } from "~/domain/notifications/subscribe.act.server";
import { perform } from "../acts/perform.server";
import type { DoorEnv } from "../door-env.server";
import { answerRefused } from "../refusals/refused.server";
import { answerError, answerTagged, tagged } from "./answer.server";
import { readBody } from "./read-body.server";

/** Answers POST /api/user.php?push=1 with `subscription`, and `?push=0`, which ends it. product 15.14 */
export async function answerPush(c: Context<DoorEnv>, isOn: boolean): Promise<Response> {
  const ctx = c.get("ctx")();
  try {
    const body = await readBody(c);
    await (isOn ? perform(subscribe, ctx, body) : perform(endSubscription, ctx, body));
    return answerTagged(c, tagged({ ok: true }));
  } catch (error) {
    if (error instanceof InvalidInput)
      return answerError(400, "invalid_subscription", ctx.t("errors:call_input", { fields: "subscription" }));
    return answerRefused(ctx, error, "chats");
  }
}
