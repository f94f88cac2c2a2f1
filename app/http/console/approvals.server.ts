import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { Context, Hono } from "hono";
import { z } from "zod";
import { PasskeyLoginInput } from "~/domain/accounts/second-factor/passkey-inputs.server";
import { actNamed } from "~/domain/operators/all-operator-acts.server";
import {
  type ApprovalAt,
  ApprovalRefused,
  approveAct,
  type Deciding,
  offerApproval,
} from "~/domain/operators/approvals/decide-approval.server";
import { performTeamAct } from "~/domain/operators/approvals/team-approvals.server";
import type { OperatorAct } from "~/domain/operators/operator-act.server";
import { PermissionRequired, performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { permitsSomewhere } from "~/domain/operators/team/grants.server";
import { OperatorPasskeyRefused } from "~/domain/operators/team/passkeys.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { RateLimited } from "../limits/limits.server";
import { shopActContext } from "./act-context.server";
import type { ConsoleCtx } from "./console-context.server";
import type { ConsoleEnv } from "./console-door.server";
import { countApproval } from "./login-limit.server";
import { grantedBrand, permittedBrand } from "./operator-request.server";
import { reply } from "./reply.server";
import { companiesOf } from "./team.server";

/** Returns who decides, for a logged-in operator. */
export function decidingOf({ control, now, services, session }: ConsoleCtx): Deciding {
  if (!session) throw new Error("Nobody is logged in.");
  return { control, now, session, single: services.single };
}

/** Returns whether the operator is a person of the demo, who has no passkey. In production there is no such session. */
export const isDemo = ({ session, services }: ConsoleCtx) => session?.way === "demo" && !services.production;

/** Returns an approval as it is found. @param tenant null for an act on the team */
export const approvalAt = (ctx: ConsoleCtx, tenant: Tenant | null, id: string): ApprovalAt =>
  tenant ? { brand: grantedBrand(tenant), id } : { brand: null, companies: companiesOf(ctx), id };

/**
 * Approves an act, and performs it for the person who requested; an act whose result is for that person is performed by that person later.
 * @param tenant null for an act on the team
 * @param response of the passkey; null for a session of the demo
 * @throws ApprovalRefused, OperatorPasskeyRefused
 */
export async function approve(
  ctx: ConsoleCtx,
  tenant: Tenant | null,
  id: string,
  response: AuthenticationResponseJSON | null,
): Promise<"approved" | "failed"> {
  if (!response && !isDemo(ctx)) throw new OperatorPasskeyRefused("without a passkey");
  const at = approvalAt(ctx, tenant, id);
  const proof = response && { site: ctx, response };
  return approveAct(decidingOf(ctx), at, proof, async (requested, requester, { tx, ...approval }) => {
    if (!tenant) {
      const { now, random } = ctx;
      const acting = { now, random, companies: companiesOf(ctx) };
      return performTeamAct(acting, requested, requester, { tx, ...approval });
    }
    const { operator, may } = requester;
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
 * - the same without `/b/<brand>` for an act on the team
 */
export function mountApprovals(app: Hono<ConsoleEnv>): void {
  for (const path of ["/approvals/:id", "/b/:brand/approvals/:id"]) {
    app.post(`${path}/options`, (c) =>
      guarded(c, async (ctx, tenant) =>
        reply(await offerApproval(decidingOf(ctx), ctx, approvalAt(ctx, tenant, idOf(c)))),
      ),
    );
    app.post(`${path}/passkey`, (c) =>
      guarded(c, async (ctx, tenant) => {
        const { response } = PasskeyLoginInput.parse(await c.req.json().catch(() => null));
        const answer = response as AuthenticationResponseJSON;
        return reply({ decision: await approve(ctx, tenant, idOf(c), answer) });
      }),
    );
  }
}

const idOf = (c: Context<ConsoleEnv>) => c.req.param("id") ?? "";

async function guarded(
  c: Context<ConsoleEnv>,
  handle: (ctx: ConsoleCtx, tenant: Tenant | null) => Promise<Response>,
): Promise<Response> {
  c.set("routeName", "console-approval");
  const ctx = c.get("console");
  const slug = c.req.param("brand");
  const tenant = slug === undefined ? null : permittedBrand(ctx, slug, "approvals.decide");
  const isKnown =
    tenant !== null ||
    (slug === undefined && permitsSomewhere(ctx.session?.grants ?? [], "approvals.decide"));
  if (!isKnown) return reply({ error: "refused", problem: "unknown" }, 403);
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
