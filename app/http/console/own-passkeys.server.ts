import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Context, Hono } from "hono";
import { z } from "zod";
import { NewPasskeyInput, PasskeyLoginInput } from "~/domain/accounts/second-factor/passkey-inputs.server";
import {
  addOwnPasskey,
  beginProof,
  offerOwnPasskey,
  provePresence,
} from "~/domain/operators/team/own-passkeys.server";
import { OperatorPasskeyRefused } from "~/domain/operators/team/passkeys.server";
import type { OperatorSession } from "~/domain/operators/team/sessions.server";
import { answer } from "../answer.server";
import { RateLimited } from "../limits/limits.server";
import type { ConsoleCtx } from "./console-context.server";
import type { ConsoleEnv } from "./console-door.server";
import { countApproval } from "./login-limit.server";
import { reply } from "./reply.server";

/**
 * Mounts the calls of a logged-in operator's own passkeys, also where passkeys do not log in: there they approve. Without a session, with an old
 * login and for a passkey that is not accepted the answer is 403 `refused`.
 * - `POST /you/passkeys/new/options` → `{challenge, options}` for `navigator.credentials.create`
 * - `POST /you/passkeys/new/passkey` with `{challenge, response, name}` → 204
 * - `POST /you/passkeys/proof/options` → `{challenge, options}` for `navigator.credentials.get`
 * - `POST /you/passkeys/proof/passkey` with `{challenge, response}` → 204: the login counts as fresh again
 */
export function mountOwnPasskeys(app: Hono<ConsoleEnv>): void {
  app.post("/you/passkeys/new/options", (c) =>
    guarded(c, async (ctx, session) => reply(await offerOwnPasskey(ctx, ctx, session))),
  );
  app.post("/you/passkeys/new/passkey", (c) =>
    guarded(c, async (ctx, session) => {
      const { response, name, challenge } = NewPasskeyInput.parse(await bodyOf(c));
      const passkey = {
        challenge,
        name: name || ctx.browser,
        response: response as RegistrationResponseJSON,
      };
      await addOwnPasskey(ctx, ctx, session, passkey);
      return done();
    }),
  );
  app.post("/you/passkeys/proof/options", (c) =>
    guarded(c, async (ctx, session) => reply(await beginProof(ctx, ctx, session))),
  );
  app.post("/you/passkeys/proof/passkey", (c) =>
    guarded(c, async (ctx, session) => {
      const { challenge, response } = PasskeyLoginInput.parse(await bodyOf(c));
      const input = { challenge, response: response as AuthenticationResponseJSON };
      await provePresence(ctx, ctx, session, input);
      return done();
    }),
  );
}

const bodyOf = (c: Context<ConsoleEnv>): Promise<unknown> => c.req.json().catch(() => null);
const done = () => answer(null, 204, { "Cache-Control": "no-store" });

async function guarded(
  c: Context<ConsoleEnv>,
  handle: (ctx: ConsoleCtx, session: OperatorSession) => Promise<Response>,
): Promise<Response> {
  c.set("routeName", "console-passkeys");
  const ctx = c.get("console");
  if (!ctx.session) return reply({ error: "refused" }, 403);
  try {
    await countApproval(ctx);
    return await handle(ctx, ctx.session);
  } catch (error) {
    if (error instanceof RateLimited)
      return reply({ error: "rate_limited", minutes: error.retryMinutes }, 429, {
        "Retry-After": String(error.retrySeconds),
      });
    if (error instanceof OperatorPasskeyRefused || error instanceof z.ZodError)
      return reply({ error: "refused" }, 403);
    throw error;
  }
}
