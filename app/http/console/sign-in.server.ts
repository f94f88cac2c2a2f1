import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Context, Hono } from "hono";
import { z } from "zod";
import { NewPasskeyInput, PasskeyLoginInput } from "~/domain/accounts/second-factor/passkey-inputs.server";
import { logInDemoOperator } from "~/domain/operators/team/demo-operators.server";
import { InvitationInvalid } from "~/domain/operators/team/invitations.server";
import {
  addOperatorPasskey,
  beginOperatorLogin,
  logInOperator,
  OperatorPasskeyRefused,
  offerOperatorPasskey,
} from "~/domain/operators/team/passkeys.server";
import { endOperatorSession } from "~/domain/operators/team/sessions.server";
import { answer } from "../answer.server";
import { RateLimited } from "../limits/limits.server";
import { noOperatorCookie, operatorCookie } from "./console-cookie.server";
import type { ConsoleEnv } from "./console-door.server";
import { consolePath } from "./console-path";
import { countLogin } from "./login-limit.server";
import { reply } from "./reply.server";

/**
 * Mounts the calls of the login. Every refusal of a passkey, an invitation or a challenge has one answer: 403 `refused`, which all passkeys get
 * where the company's accounts are the only way.
 * - `POST /sign-in/options` → `{challenge, options}` for `navigator.credentials.get`
 * - `POST /sign-in/passkey` with `{challenge, response}` → 204 with the session's cookie
 * - `POST /join/<token>/options` → `{challenge, options}` for `navigator.credentials.create`
 * - `POST /join/<token>/passkey` with `{challenge, response, name}` → 204 with the session's cookie
 * - `POST /sign-in/demo` with the form field `operator`: a person of the demo, from this machine only, never in production
 * - `POST /sign-out`: ends the session
 */
export function mountSignIn(app: Hono<ConsoleEnv>): void {
  app.post("/sign-in/options", (c) => guarded(c, async (ctx) => reply(await beginOperatorLogin(ctx, ctx))));
  app.post("/sign-in/passkey", (c) =>
    guarded(c, async (ctx) => {
      const { challenge, response } = await bodyOf(c, PasskeyLoginInput);
      const input = { challenge, response: response as AuthenticationResponseJSON };
      return entered(c, await logInOperator(ctx, ctx, input, ctx));
    }),
  );
  app.post("/join/:token/options", (c) =>
    guarded(c, async (ctx) => reply(await offerOperatorPasskey(ctx, ctx, c.req.param("token")))),
  );
  app.post("/join/:token/passkey", (c) =>
    guarded(c, async (ctx) => {
      const { response, ...input } = await bodyOf(c, NewPasskeyInput);
      const passkey = {
        ...input,
        token: c.req.param("token"),
        response: response as RegistrationResponseJSON,
      };
      return entered(c, await addOperatorPasskey(ctx, ctx, passkey, ctx));
    }),
  );
  app.post("/sign-in/demo", async (c) => {
    const ctx = c.get("console");
    if (!ctx.hasDemo) return c.notFound();
    const { operator = "", to = "" } = (await c.req.parseBody()) as Record<string, string>;
    const token = await logInDemoOperator(ctx, operator, ctx);
    if (token === null) return c.notFound();
    return moved(consolePath(to), operatorCookie(token, c.env.outgoing.admission!.peer.secure));
  });
  app.post("/sign-out", async (c) => {
    const ctx = c.get("console");
    if (ctx.session) await endOperatorSession(ctx, ctx.session);
    return moved("/sign-in", noOperatorCookie(c.env.outgoing.admission!.peer.secure));
  });
}

type Handler = (ctx: ConsoleEnv["Variables"]["console"]) => Promise<Response>;

/** Counts the try, and turns refusals into their one answer. */
async function guarded(c: Context<ConsoleEnv>, handle: Handler): Promise<Response> {
  c.set("routeName", "console-sign-in");
  const ctx = c.get("console");
  try {
    await countLogin(ctx);
    if (ctx.services.companyAccounts?.isOnlyWay) throw new OperatorPasskeyRefused("not the way to log in");
    return await handle(ctx);
  } catch (error) {
    if (error instanceof RateLimited)
      return reply({ error: "rate_limited", minutes: error.retryMinutes }, 429, {
        "Retry-After": String(error.retrySeconds),
      });
    if (
      error instanceof OperatorPasskeyRefused ||
      error instanceof InvitationInvalid ||
      error instanceof z.ZodError
    )
      return reply({ error: "refused" }, 403);
    throw error;
  }
}

/** @throws ZodError */
async function bodyOf<Input extends z.ZodType>(
  c: Context<ConsoleEnv>,
  input: Input,
): Promise<z.output<Input>> {
  return input.parse(await c.req.json().catch(() => null));
}

function entered(c: Context<ConsoleEnv>, token: string): Response {
  return answer(null, 204, {
    "Cache-Control": "no-store",
    "Set-Cookie": operatorCookie(token, c.env.outgoing.admission!.peer.secure),
  });
}

function moved(to: string, cookie: string): Response {
  return answer(null, 303, { Location: to, "Cache-Control": "no-store", "Set-Cookie": cookie });
}
