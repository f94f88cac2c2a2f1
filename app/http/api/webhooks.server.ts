import { timingSafeEqual } from "node:crypto";
import type { Context, Hono } from "hono";
import { allAccounts } from "~/domain/shop/payment-accounts.server";
import { receiveMessageAct } from "~/domain/shop/receive-message.act.server";
import { webhookKey } from "~/domain/shop/webhook-key.server";
import { type Message, ProviderSilent } from "~/outside/payments/provider";
import type { Tenant } from "~/tenancy/tenant.server";
import { performParsed } from "../acts/perform.server";
import { answer } from "../answer.server";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import { RateLimited } from "../limits/limits.server";
import type { ContextMaker } from "../make-context.server";
import { visitOf } from "../request/visit.server";
import { answerError } from "./answer.server";

const PREFIX = "/api/webhooks/";
/** Larger than any message. */
const BODY_LIMIT = 256 * 1024;

export type WebhookDeps = {
  contexts: Pick<ContextMaker, "make" | "now" | "services">;
  /** the tenants that had a host and are no longer served */
  unservedAt: (host: string) => Promise<Tenant[]>;
};

/**
 * Mounts GET and POST `/api/webhooks/<provider>/<key>`, which take the raw messages of the brand's payment providers, present and former,
 * from any address and without a redirect. The answer is the provider's own text. Where the payment cannot be looked up now the answer is
 * 503, so that the provider sends the message again. product 13.35, 13.36
 */
export function mountWebhooks(app: Hono<DoorEnv>, deps: WebhookDeps): void {
  const take = async (c: Context<DoorEnv>) => {
    c.set("routeName", "api/webhooks");
    const ctx = c.get("ctx")();
    const [provider, key] = [c.req.param("provider") ?? "", c.req.param("key") ?? ""];
    if (await isOf(ctx, provider, key)) return answerMessage(c, ctx, provider);
    return (
      (await takeUnserved(c, deps, ctx.host)) ?? answerError(404, "not_found", ctx.t("errors:not_found_text"))
    );
  };
  app.get(`${PREFIX}:provider/:key`, take);
  app.post(`${PREFIX}:provider/:key`, take);
}

/**
 * Takes a message for a brand that is no longer served: its members' payments can still be charged back.
 * @param host the checked request host, which another brand may have by now
 * @returns null for any other request. decision 236
 */
export async function takeUnserved(
  c: Context<DoorEnv>,
  deps: WebhookDeps,
  host: string,
): Promise<Response | null> {
  if (!c.req.path.startsWith(PREFIX) || !["GET", "POST"].includes(c.req.method)) return null;
  const [provider = "", key = "", ...more] = c.req.path.slice(PREFIX.length).split("/");
  if (key === "" || more.length > 0) return null;
  const { incoming, outgoing } = c.env;
  const length = incoming.headers["content-length"];
  const isEndless = length === undefined && incoming.headers["transfer-encoding"] !== undefined;
  if (isEndless || Number(length ?? 0) > BODY_LIMIT) return null;
  for (const tenant of await deps.unservedAt(host)) {
    const visit = visitOf(
      tenant,
      outgoing.admission!.peer,
      host,
      incoming.headers,
      deps.contexts.services.sign,
    );
    const ctx = deps.contexts.make(visit, outgoing.requestId);
    if (!(await isOf(ctx, provider, key))) continue;
    c.set("routeName", "api/webhooks");
    return answerMessage(c, ctx, provider);
  }
  return null;
}

/** Returns whether an address is that of the brand's webhook for one of its providers. */
async function isOf(ctx: Ctx, provider: string, key: string): Promise<boolean> {
  const isProvider = allAccounts(ctx).some(({ facts }) => facts.name === provider);
  return isProvider && isKey(key, await webhookKey(ctx));
}

async function answerMessage(c: Context<DoorEnv>, ctx: Ctx, provider: string): Promise<Response> {
  try {
    const message = await messageOf(c, ctx.visitor.address);
    const { result: received } = await performParsed(receiveMessageAct, ctx, { message, provider });
    return answer(received.answer.body, received.answer.status, {
      "Content-Type": received.answer.type,
      "Cache-Control": "no-store",
    });
  } catch (error) {
    if (error instanceof RateLimited) return answerError(429, "too_often", ctx.t("errors:call_unavailable"));
    if (error instanceof ProviderSilent)
      return answerError(503, "unavailable", ctx.t("errors:call_unavailable"));
    throw error;
  }
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
