import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Context, Hono } from "hono";
import { z } from "zod";
import { addPasskey, offerPasskey } from "~/domain/accounts/second-factor/add-passkey.server";
import { PASSKEY_NAME_MAX, type Site } from "~/domain/accounts/second-factor/passkeys.server";
import { leaveOldSession } from "~/domain/accounts/sessions/leave-old-session.server";
import { beginPasskeyLogin, logInWithPasskey } from "~/domain/accounts/sessions/log-in-with-passkey.server";
import { answer } from "../answer.server";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import { countPasskey, countPassword } from "../limits/security-limits.server";
import { answerRefused } from "../refusals/refused.server";
import { withSession } from "../request/log-in-answer.server";
import { invalidInput } from "./answer.server";
import { authenticationRequired } from "./authentication-required.server";
import { readBody } from "./read-body.server";
import { loggedInUser } from "./user-view.server";

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/);
const credential = {
  id: base64url(1400).min(1),
  rawId: base64url(1400),
  type: z.literal("public-key"),
  clientExtensionResults: z.looseObject({}).default({}),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).nullish().catch(undefined),
};
const challenge = z.string().max(60);

const Body = z.discriminatedUnion("step", [
  z.object({ step: z.literal("login-options") }),
  z.object({
    step: z.literal("login"),
    challenge,
    response: z.object({
      ...credential,
      response: z.object({
        clientDataJSON: base64url(8000),
        authenticatorData: base64url(8000),
        signature: base64url(4000),
        userHandle: base64url(200).nullish(),
      }),
    }),
  }),
  z.object({ step: z.literal("new-options"), password: z.string().max(1000) }),
  z.object({
    step: z.literal("new"),
    challenge,
    name: z
      .string()
      .max(PASSKEY_NAME_MAX * 10)
      .default(""),
    response: z.object({
      ...credential,
      response: z.object({
        clientDataJSON: base64url(8000),
        attestationObject: base64url(30_000),
        transports: z.array(z.string().max(40)).max(20).optional(),
      }),
    }),
  }),
]);
type Body = z.infer<typeof Body>;

/**
 * Mounts POST /api/passkey.php, in steps named by the field `step`:
 * - `login-options` → `{challenge, options}` for `navigator.credentials.get`; `challenge` is the id to answer with, once, within 5 minutes
 * - `login` with `challenge`, `response` → logs in and answers `{user}`
 * - `new-options` with `password` → `{challenge, options}` for `navigator.credentials.create`; members only
 * - `new` with `challenge`, `response`, `name` → `{passkey: {id, name}}`; members only
 *
 * All failures of a passkey or its challenge have one answer: 403 `passkey_refused`.
 */
export function mountPasskeys(app: Hono<DoorEnv>): void {
  app.post("/api/passkey.php", async (c) => {
    const ctx = c.get("ctx")();
    const input = Body.safeParse(await readBody(c));
    if (!input.success) return invalidInput(ctx, "step, challenge, response");
    try {
      await countPasskey(ctx);
      return input.data.step.startsWith("login")
        ? await forVisitor(c, ctx, input.data)
        : await forMember(c, ctx, input.data);
    } catch (error) {
      return answerRefused(ctx, error, "account");
    }
  });
}

async function forVisitor(c: Context<DoorEnv>, ctx: Ctx, body: Body): Promise<Response> {
  if (body.step !== "login") return reply(await beginPasskeyLogin(ctx, siteOf(ctx)));
  const input = { challenge: body.challenge, response: body.response as AuthenticationResponseJSON };
  const device = ctx.device();
  const { account, session } = await logInWithPasskey(ctx, siteOf(ctx), input, device);
  await leaveOldSession(ctx);
  return withSession(c, session, { user: await loggedInUser(ctx, session, account) }, account);
}

async function forMember(c: Context<DoorEnv>, ctx: Ctx, body: Body): Promise<Response> {
  if (!ctx.member?.completed) return authenticationRequired(c);
  if (body.step === "new-options") {
    await countPassword(ctx, ctx.member.id);
    return reply(await offerPasskey(ctx, ctx.member, siteOf(ctx), body.password));
  }
  if (body.step !== "new") throw new Error(`no step of members: ${body.step}`);
  const { challenge, name } = body;
  const input = { challenge, name, response: body.response as RegistrationResponseJSON };
  const { browser } = ctx.device();
  const passkey = await addPasskey(ctx, ctx.member, siteOf(ctx), input, browser);
  return reply({ passkey: { id: passkey.id, name: passkey.name } });
}

/** Returns the passkey site of a host: each host of a brand is a site of its own, and the browser checks it against the host it shows. */
function siteOf({ origin }: Pick<Ctx, "origin">): Site {
  return { origin, rpId: new URL(origin).hostname };
}

function reply(body: unknown): Response {
  return answer(JSON.stringify(body), 200, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
  });
}
