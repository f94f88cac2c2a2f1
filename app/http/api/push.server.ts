import type { Context } from "hono";
import { subscriptions } from "~/domain/notifications/limits";
import { removeSubscription } from "~/domain/notifications/remove-subscription.server";
import { PushSubscription, saveSubscription } from "~/domain/notifications/save-subscription.server";
import type { DoorEnv } from "../door-env.server";
import { answerRefused } from "../refusals/refused.server";
import { answerError, answerTagged, tagged } from "./answer.server";
import { authenticationRequired } from "./authentication-required.server";
import { readBody } from "./read-body.server";

const Endpoint = PushSubscription.shape.endpoint;

/**
 * Answers POST /api/user.php?push=1 with `subscription`, which stores this browser's push subscription; `replaces` is its previous
 * endpoint. product 15.14, 15.11
 */
export async function answerPush(c: Context<DoorEnv>): Promise<Response> {
  const ctx = c.get("ctx")();
  if (!ctx.member) return authenticationRequired(c);
  const { subscription, replaces } = await readBody(c);
  const input = PushSubscription.safeParse(subscription);
  if (!input.success)
    return answerError(400, "invalid_subscription", ctx.t("errors:call_input", { fields: "subscription" }));
  const { id: memberId } = ctx.member;
  try {
    await ctx.limits.countAll(ctx.tenant, subscriptions({ member: ctx.member }));
  } catch (error) {
    return answerRefused(ctx, error, "chats");
  }
  const old = Endpoint.safeParse(replaces);
  if (old.success) await removeSubscription(ctx, memberId, { endpoint: old.data });
  await saveSubscription(ctx, { memberId, sessionId: ctx.sessionId }, input.data);
  return answerTagged(c, tagged({ ok: true }));
}

/**
 * Answers POST /api/user.php?push=0, which ends the pushes of this browser: of the subscription with `endpoint` and of those of this login.
 * product 15.14
 */
export async function answerPushOff(c: Context<DoorEnv>): Promise<Response> {
  const ctx = c.get("ctx")();
  if (!ctx.member || ctx.sessionId === null) return authenticationRequired(c);
  const { endpoint } = await readBody(c);
  const named = Endpoint.safeParse(endpoint);
  if (named.success) await removeSubscription(ctx, ctx.member.id, { endpoint: named.data });
  await removeSubscription(ctx, ctx.member.id, { sessionId: ctx.sessionId });
  return answerTagged(c, tagged({ ok: true }));
}
