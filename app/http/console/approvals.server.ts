import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { Context, Hono } from "hono";
import { z } from "zod";
import { PasskeyLoginInput } from "~/domain/accounts/second-factor/passkey-inputs.server";
import { actNamed } from "~/domain/operators/all-operator-acts.server";
import {
  ApprovalRefused,
  approveAct,
  type Deciding,
  offerApproval,
} from "~/domain/operators/approvals/decide-approval.server";
import type { OperatorAct } from "~/domain/operators/operator-act.server";
import { PermissionRequired, performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { OperatorPasskeyRefused } from "~/domain/operators/team/passkeys.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { RateLimited } from "../limits/limits.server";
import { shopActContext } from "./act-context.server";
import type { ConsoleCtx } from "./console-context.server";
import type { ConsoleEnv } from "./console-door.server";
import { countApproval } from "./login-limit.server";
import { grantedBrand, permittedBrand } from "./operator-request.server";
import { reply } from "./reply.server";

/** Returns who decides, for a logged-in operator. */
export function decidingOf({ control, now, services, session }: ConsoleCtx): Deciding {
  if (!session) throw new Error("Nobody is logged in.");
  return { control, now, session, single: services.single };
}

/** Returns whether the operator is a person of the demo, who has no passkey. In production there is no such session. */
export const isDemo = ({ session, services }: ConsoleCtx) => session?.way === "demo" && !services.production;

/**
 * Approves an act at a brand, and performs it for the person who requested; an act whose result is for that person is performed by that person later.
 * @param response of the passkey; null for a session of the demo
 * @throws ApprovalRefused, OperatorPasskeyRefused
 */
export async function approve(
  ctx: ConsoleCtx,
  tenant: Tenant,
  id: string,
  response: AuthenticationResponseJSON | null,
): Promise<"approved" | "failed"> {
  if (!response && !isDemo(ctx)) throw new OperatorPasskeyRefused("without a passkey");
  const at = { brand: grantedBrand(tenant), id };
  const proof = response && { site: ctx, response };
  return approveAct(decidingOf(ctx), at, proof, async (requested, { operator, may }, approval) => {
    const act = actNamed(requested.act) as OperatorAct<never, z.ZodType, unknown, never> | undefined;
    if (!act) throw new Error(`There is no act ${requested.act}.`);
    const acting = shopActContext({ ctx, operator, may, approval }, tenant, requested.why);
    if (!act.collected) return performOperatorAct(act, acting as never, requested.input);
    if (!may(act.access.permission)) throw new PermissionRequired(act.access.permission);
    return act.find?.(acting as never, requested.input);
  });
}

/**
 * Mounts the calls of the second person's passkey. What waits, is unknown, decided or not permitted has the answer 403 `refused` with the problem.
 * - `POST /b/<brand>/approvals/<id>/options` → `{challenge, options}`: the challenge is the digest of the act
 * - `POST /b/<brand>/approvals/<id>/passkey` with `{challenge, response}` → `{decision}`
 */
export function mountApprovals(app: Hono<ConsoleEnv>): void {
  app.post("/b/:brand/approvals/:id/options", (c) =>
    guarded(c, async (ctx, tenant) =>
      reply(
        await offerApproval(decidingOf(ctx), ctx, { brand: grantedBrand(tenant), id: c.req.param("id") }),
      ),
    ),
  );
  app.post("/b/:brand/approvals/:id/passkey", (c) =>
    guarded(c, async (ctx, tenant) => {
      const { response } = PasskeyLoginInput.parse(await c.req.json().catch(() => null));
      const answer = response as AuthenticationResponseJSON;
      return reply({ decision: await approve(ctx, tenant, c.req.param("id"), answer) });
    }),
  );
}

async function guarded(
  c: Context<ConsoleEnv>,
  handle: (ctx: ConsoleCtx, tenant: Tenant) => Promise<Response>,
): Promise<Response> {
  c.set("routeName", "console-approval");
  const ctx = c.get("console");
  const tenant = permittedBrand(ctx, c.req.param("brand"), "approvals.decide");
  if (!tenant) return reply({ error: "refused", problem: "unknown" }, 403);
  try {
    await countApproval(ctx);
    return await handle(ctx, tenant);
  } catch (error) {
    if (error instanceof RateLimited)
      return reply({ error: "rate_limited", minutes: error.retryMinutes }, 429, {
        "Retry-After": String(error.retrySeconds),
      });
    if (error instanceof ApprovalRefused) return reply({ error: "refused", problem: error.problem }, 403);
    if (error instanceof OperatorPasskeyRefused || error instanceof z.ZodError)
      return reply({ error: "refused" }, 403);
    throw error;
  }
}
