import { z } from "zod";
import { act } from "~/domain/act.server";
import { subscriptions } from "./limits";
import { removeSubscription } from "./remove-subscription.server";
import { PushSubscription, saveSubscription } from "./save-subscription.server";

/** Stores a browser's push subscription; `replaces` is its previous endpoint. product 15.11, 15.14 */
export const subscribe = act({
  name: "subscribe",
  access: "begun",
  area: "chats",
  input: z.object({
    subscription: PushSubscription.describe("as the browser provides it"),
    replaces: PushSubscription.shape.endpoint
      .optional()
      .catch(undefined)
      .describe("its previous push address"),
  }),
  limit: subscriptions,
  run: async (ctx, { subscription, replaces }) => {
    const { id: memberId } = ctx.member;
    if (replaces) await removeSubscription(ctx, memberId, { endpoint: replaces });
    await saveSubscription(ctx, { memberId, sessionId: ctx.sessionId }, subscription);
  },
});
