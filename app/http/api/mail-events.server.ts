import { createHmac, timingSafeEqual } from "node:crypto";
import type { Hono } from "hono";
import { recordMailEventsAct } from "~/domain/notifications/record-mail-events.act.server";
import { secretValue } from "~/tenancy/secrets.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { performParsed } from "../acts/perform.server";
import { answer } from "../answer.server";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import { RateLimited } from "../limits/limits.server";
import { answerError } from "./answer.server";

/** The largest difference between a report's time and ours, in seconds. */
const WINDOW_SECONDS = 300;
/** A report is accepted once while its signature is valid. */
const ONCE = { points: 1, seconds: 2 * WINDOW_SECONDS };

/**
 * Mounts the reports of bounces, complaints and unsubscribes from the operator's mail provider: POST, signed in the header `X-Signature:
 * t=<seconds>,v1=<HMAC-SHA256 of "t.body" as hex>` with the tenant's `mail.events_key`. The answer does not reveal whether an address
 * belongs to a member. product 15.8
 */
export function mountMailEvents(app: Hono<DoorEnv>): void {
  app.post("/api/mail-events.php", async (c) => {
    const ctx = c.get("ctx")();
    const body = Buffer.from(await c.req.arrayBuffer());
    const signature = c.req.header("x-signature") ?? "";
    if (!isSigned(ctx, signature, body))
      return answerError(403, "invalid_signature", "The report is not signed, or its time is past.");
    const report = recordMailEventsAct.input.safeParse(parsed(body));
    if (!report.success)
      return answerError(400, "invalid_input", "events is a list of at most 100, each with type and email.");
    if (!(await isRepeated(ctx, signature))) {
      await performParsed(recordMailEventsAct, ctx, report.data);
      await ctx.limits.count(ctx.tenant, "mail-events", signature, ONCE).catch(passOver);
    }
    return answer(JSON.stringify({ ok: true, accepted: report.data.events.length }), 200, {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
    });
  });
}

function isSigned({ tenant, now }: Pick<Ctx, "tenant" | "now">, header: string, body: Buffer): boolean {
  const key = keyOf(tenant);
  const [, time = "", given = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (!key || !time || Math.abs(now.getTime() / 1000 - Number(time)) > WINDOW_SECONDS) return false;
  const right = createHmac("sha256", key).update(`${time}.`).update(body).digest();
  return timingSafeEqual(right, Buffer.from(given, "hex"));
}

function keyOf({ config }: Tenant): string | undefined {
  return secretValue(config.mail?.events_key);
}

/** Returns whether a report is a replay: the member may have switched mails on again since. */
async function isRepeated(ctx: Ctx, signature: string): Promise<boolean> {
  try {
    await ctx.limits.check(ctx.tenant, "mail-events", signature, ONCE);
    return false;
  } catch (error) {
    passOver(error);
    return true;
  }
}

function passOver(error: unknown): void {
  if (!(error instanceof RateLimited)) throw error;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
