import type { ControlTransaction } from "~/db/control-tables";
import type { Needs } from "~/domain/context";
import { mayBecome } from "./grant-scopes.server";
import { readGrants } from "./grants.server";
import { hashOfInvitation, INVITATION_MINUTES, newInvitationToken } from "./invitations.server";
import { recordOperatorEntry } from "./operators.server";
import type { TeamContext } from "./team-act.server";
import { TeamRefused } from "./team-refused";

/** For how long who asked may take the link of an approved invitation, in hours. */
export const LINK_HOURS = 24;

/** Returns whether an operator has a passkey or an account of the company. */
export async function hasWayIn(tx: ControlTransaction, operatorId: number): Promise<boolean> {
  for (const table of ["operator_passkeys", "operator_identities"] as const) {
    const query = tx.selectFrom(table).select("operator_id").where("operator_id", "=", operatorId);
    if (await query.executeTakeFirst()) return true;
  }
  return false;
}

/** Reserves the link of an approved invitation for who asked for it; earlier invitations of the person end. Until it is taken no token exists. */
export async function reserveLink(
  { now, random, operator }: Needs<"now" | "random"> & { operator: { id: number } },
  tx: ControlTransaction,
  operatorId: number,
): Promise<void> {
  await tx.deleteFrom("operator_invitations").where("operator_id", "=", operatorId).execute();
  await tx
    .insertInto("operator_invitations")
    .values({
      token_hash: hashOfInvitation(newInvitationToken({ random })),
      operator_id: operatorId,
      created_at: now,
      expires_at: new Date(now.getTime() + LINK_HOURS * 3_600_000),
      link_for: operator.id,
    })
    .execute();
}

/** Returns the operators whose links wait for one person, with the time until which each can be taken. */
export async function listLinks(
  ctx: Needs<"control" | "now">,
  forId: number,
): Promise<{ id: number; name: string; until: Date }[]> {
  return ctx.control.transaction((tx) =>
    tx
      .selectFrom("operator_invitations as i")
      .innerJoin("operators as o", "o.id", "i.operator_id")
      .select(["o.id", "o.name", "i.expires_at as until"])
      .where("i.link_for", "=", forId)
      .where("i.expires_at", ">", ctx.now)
      .where("o.disabled_at", "is", null)
      .orderBy("i.created_at")
      .execute(),
  );
}

/**
 * Makes the link that is reserved for a person, once: it is shown and cannot be shown again. Refused where the operator meanwhile may do more
 * than that person.
 * @returns the token, valid for one hour and one passkey
 * @throws TeamRefused
 */
export async function takeLink(ctx: TeamContext & Needs<"control">, operatorId: number): Promise<string> {
  return ctx.control.transaction(async (tx) => {
    const theirs = await readGrants(tx, operatorId, ctx.now);
    if (!mayBecome(ctx.grants, theirs, ctx.companies)) throw new TeamRefused("not_permitted");
    const { numDeletedRows } = await tx
      .deleteFrom("operator_invitations")
      .where("operator_id", "=", operatorId)
      .where("link_for", "=", ctx.operator.id)
      .where("expires_at", ">", ctx.now)
      .executeTakeFirst();
    if (numDeletedRows !== 1n) throw new TeamRefused("link_gone");
    const token = newInvitationToken(ctx);
    await tx
      .insertInto("operator_invitations")
      .values({
        token_hash: hashOfInvitation(token),
        operator_id: operatorId,
        created_at: ctx.now,
        expires_at: new Date(ctx.now.getTime() + INVITATION_MINUTES * 60_000),
      })
      .execute();
    await recordOperatorEntry({ ...ctx, why: "" }, tx, "link", `operator ${operatorId}`);
    return token;
  });
}
