import { timingSafeEqual } from "node:crypto";
import type { Context, Hono } from "hono";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { webhookKey } from "~/domain/shop/webhook-key.server";
import { type Message, ProviderSilent } from "~/outside/payments/provider";
import { answer } from "../answer.server";
import type { DoorEnv } from "../door-env.server";
import { RateLimited } from "../limits/limits.server";
import { answerError } from "./answer.server";

/** Each unproved message costs a call to the provider: the limit per brand and minute. */
const UNPROVED = { points: 600, seconds: 60 };

/**
 * Mounts GET and POST `/api/webhooks/<provider>/<key>`, which take the raw messages of the brand's payment provider from any address and
 * without a redirect. The answer is the provider's own text. Where the payment cannot be looked up now the answer is 503, so that the
 * provider sends the message again. product 13.35, 13.36
 */
export function mountWebhooks(app: Hono<DoorEnv>): void {
  const take = async (c: Context<DoorEnv>) => {
    c.set("routeName", "api/webhooks");
    const ctx = c.get("ctx")();
    const provider = ctx.payments;
    const isKnown =
      provider?.facts.name === c.req.param("provider") &&
      isKey(c.req.param("key") ?? "", await webhookKey(ctx));
    if (!provider || !isKnown) return answerError(404, "not_found", ctx.t("errors:not_found_text"));
    try {
      if (!provider.facts.signs)
        await ctx.limits.count(ctx.tenant, "webhooks", provider.facts.name, UNPROVED);
      const received = await receiveMessage(ctx, await messageOf(c, ctx.visitor.address));
      return answer(received.answer.body, received.answer.status, {
        "Content-Type": received.answer.type,
        "Cache-Control": "no-store",
      });
    } catch (error) {
      if (error instanceof RateLimited)
        return answerError(429, "too_often", ctx.t("errors:call_unavailable"));
      if (error instanceof ProviderSilent)
        return answerError(503, "unavailable", ctx.t("errors:call_unavailable"));
      throw error;
    }
  };
  app.get("/api/webhooks/:provider/:key", take);
  app.post("/api/webhooks/:provider/:key", take);
}

function isKey(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

async function messageOf(c: Context<DoorEnv>, address: string): Promise<Message> {
  return {
    method: c.req.method === "GET" ? "GET" : "POST",
    url: c.req.url,
    address,
    headers: c.req.header(),
    body: Buffer.from(await c.req.arrayBuffer()),
  };
}
