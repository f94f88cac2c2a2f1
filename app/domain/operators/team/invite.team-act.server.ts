import { z } from "zod";
import { isEmail } from "~/domain/typed-text.server";
import { checkGrant, grantWords } from "./check-grant.server";
import { mayBecome, scopesOf } from "./grant-scopes.server";
import { readGrants } from "./grants.server";
import { hasWayIn, reserveLink } from "./invitation-links.server";
import { ensureOperator, findActiveOperator, grantRole, recordOperatorEntry } from "./operators.server";
import { endOf, GrantInput, teamAct } from "./team-act.server";
import { TeamRefused } from "./team-refused";

/** Invites a person with a role. Who is an operator already gets the role, and a link only without a passkey and an account. */
export const inviteToTeam = teamAct({
  name: "invite_operator",
  access: { permission: "team.change" },
  input: GrantInput.extend({ email: z.string().max(254), name: z.string().max(60) }),
  scopes: async (_tx, _now, { scope, scopeId }) => [{ scope, scopeId }],
  async check(ctx, tx, { email, name: _, ...grant }) {
    if (!isEmail(email)) throw new TeamRefused("address");
    await checkGrant(ctx, tx, grant);
  },
  async run(ctx, tx, { email, name, lastDay, ...grant }, approval) {
    const operator = await ensureOperator(ctx, tx, { email, name });
    await grantRole(ctx, tx, operator.id, { ...grant, until: endOf(lastDay) });
    const theirs = await readGrants(tx, operator.id, ctx.now);
    if (mayBecome(ctx.grants, theirs, ctx.companies) && !(await hasWayIn(tx, operator.id)))
      await reserveLink(ctx, tx, operator.id);
    const detail = `operator ${operator.id}, ${grantWords({ ...grant, lastDay })}`;
    await recordOperatorEntry(ctx, tx, "invite", detail, approval);
  },
});

/** Lets an operator create another passkey. Who has the link can act as that operator, so that it needs two persons like a role. */
export const inviteAgain = teamAct({
  name: "invite_again",
  access: { permission: "team.change" },
  input: z.object({ operator: z.number().int().positive() }),
  scopes: async (tx, now, { operator }) => scopesOf(await readGrants(tx, operator, now)),
  async check(ctx, tx, { operator }) {
    await findActiveOperator(tx, operator);
    const theirs = await readGrants(tx, operator, ctx.now);
    if (!mayBecome(ctx.grants, theirs, ctx.companies)) throw new TeamRefused("not_permitted");
  },
  async run(ctx, tx, { operator }, approval) {
    await reserveLink(ctx, tx, operator);
    await recordOperatorEntry(ctx, tx, "invite", `operator ${operator}, another passkey`, approval);
  },
});
