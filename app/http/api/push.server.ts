import type { Context } from "hono";
import { PushSubscription, saveSubscription } from "~/domain/notifications/save-subscription.server";
import type { DoorEnv } from "../door-env.server";
import { authenticationRequired } from "./account-failure.server";
import { answerError, answerTagged, tagged } from "./answer.server";
import { readBody } from "./read-body.server";

/** POST /api/user.php?push=1 with `subscription` keeps where this browser can be told of something. product.md §7 */
export async function answerPush(c: Context<DoorEnv>): Promise<Response> {
  const ctx = c.get("ctx")();
  if (!ctx.member) return authenticationRequired(c);
  const { subscription } = await readBody(c);
  const input = PushSubscription.safeParse(subscription);
  if (!input.success) return answerError(400, "invalid_subscription", "That is no push subscription.");
  await saveSubscription(ctx, ctx.member.id, input.data);
  return answerTagged(c, tagged({ ok: true }));
}
