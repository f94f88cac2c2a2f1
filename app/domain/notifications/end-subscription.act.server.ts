import { z } from "zod";
import { act } from "~/domain/act.server";
import { removeSubscription } from "./remove-subscription.server";
import { PushSubscription } from "./save-subscription.server";

/** Ends the pushes of a browser: of the subscription with `endpoint`, and of those of this login. product 15.14 */
export const endSubscription = act({
  name: "end_subscription",
  access: "begun",
  area: "chats",
  input: z.object({ endpoint: PushSubscription.shape.endpoint.optional().catch(undefined) }),
  run: async (ctx, { endpoint }) => {
    const { id: memberId } = ctx.member;
    if (endpoint) await removeSubscription(ctx, memberId, { endpoint });
    if (ctx.sessionId !== null) await removeSubscription(ctx, memberId, { sessionId: ctx.sessionId });
  },
});
