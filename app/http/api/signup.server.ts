import { createHash, timingSafeEqual } from "node:crypto";
import type { Hono } from "hono";
import { beginSignupAct, FieldsRefused } from "~/domain/accounts/signup/begin-signup.act.server";
import { SourceAtCap, UnknownSource } from "~/domain/accounts/signup/partner-signup.server";
import { InputRefused } from "~/domain/input-refused.server";
import { paths } from "~/paths";
import { secretValue } from "~/tenancy/secrets.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { performParsed } from "../acts/perform.server";
import { answer } from "../answer.server";
import type { DoorEnv } from "../door-env.server";
import { RateLimited } from "../limits/limits.server";
import { answerError } from "./answer.server";
import { readBody, textOf } from "./read-body.server";

/**
 * Mounts POST /api/signup.php for a traffic source's server: `Authorization: Bearer <key>`, and JSON with `ref`, `email`, `gender`, `seeks`
 * (list), `date_of_birth` (YYYY-MM-DD) and `country`; optional `name`, `sexuality`, `countryregion`, `signup_message`, `language`,
 * `network`, `sub1` to `sub3`. Answers 201 with the one-time `link` to send the visitor to, and its `expires_at`; 422 with a code for each
 * invalid field; 403 `cap_reached` while the source is at a cap. The signup is attributed to the source of the key, not to `network`. A
 * repeated call for the same person answers a new link to the same account. product 5.39, 5.41
 */
export function mountPartnerSignup(app: Hono<DoorEnv>): void {
  app.post("/api/signup.php", async (c) => {
    const ctx = c.get("ctx")();
    const body = await readBody(c);
    const ref = textOf(body.ref);
    const given = /^Bearer (.{1,500})$/.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
    const source = sourceOf(ctx.tenant, ref, given);
    try {
      const { result } = await performParsed(beginSignupAct, ctx, {
        ...body,
        dateOfBirth: body.date_of_birth,
        message: body.signup_message,
        tracking: { ...body, ref, network: source?.network ?? body.network },
        isKeyRight: source !== undefined,
      });
      const { token, expiresAt } = result;
      return json(201, { link: ctx.origin + paths.token(token), expires_at: expiresAt.toISOString() });
    } catch (error) {
      if (error instanceof UnknownSource)
        return answerError(403, "unknown_source", "ref and key are not those of a traffic source.");
      if (error instanceof SourceAtCap)
        return answerError(403, "cap_reached", "The traffic source is at its cap.");
      if (error instanceof RateLimited)
        return answerError(429, "too_many", "Too many signups; try again later.");
      if (!(error instanceof InputRefused || error instanceof FieldsRefused)) throw error;
      return refused(error.problems);
    }
  });
}

/** Returns the traffic source of a key; the comparison takes constant time. */
function sourceOf({ config }: Tenant, ref: string, given: string) {
  const source = config.traffic_sources.find((one) => one.ref === ref);
  const key = secretValue(source?.key);
  const isRight = timingSafeEqual(digest(key ?? ""), digest(given)) && Boolean(key);
  return isRight ? source : undefined;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

const wireNames: Record<string, string> = { dateOfBirth: "date_of_birth", message: "signup_message" };
const wireName = (field: string) => wireNames[field] ?? field;

function refused(problems: Record<string, { code: string }>): Response {
  const codes = Object.entries(problems).map(([field, { code }]) => [wireName(field), code]);
  return json(422, {
    error: "invalid_input",
    message: "Some fields are not valid.",
    problems: Object.fromEntries(codes),
  });
}

function json(status: number, body: unknown): Response {
  return answer(JSON.stringify(body), status, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
  });
}
