import type { Needs } from "~/domain/context";
import { type Companies, permitsAt, touches } from "./grant-scopes.server";
import { BY_GROUPS, type Grant, readGrants } from "./grants.server";
import type { Operator } from "./operators.server";
import { idleSince } from "./sessions.server";

/** A grant as the team's pages show it. `fromGroups`: a group of the provider grants it. */
export type TeamGrant = Grant & { fromGroups: boolean; grantedBy: string; grantedAt: Date };

/** An operator as the team's pages show one. */
export type TeamMember = Operator & {
  /** those that count now, at the brands that the reader may see */
  grants: TeamGrant[];
  /** all that count now */
  allGrants: Grant[];
  passkeys: number;
  usedAt: Date | null;
  hasAccount: boolean;
  seenAt: Date | null;
  sessions: number;
  invitedUntil: Date | null;
  disabledAt: Date | null;
};

/** Who reads the team: what that person may see. */
type Reading = Needs<"control" | "now"> & { grants: readonly Grant[]; companies: Companies };

/**
 * Returns the operators that a person may see, by name: those with a role at a brand of the person's own scope; all of them, also those
 * without a role or whose access has ended, for who sees the team of all brands.
 * @param only one operator's number. architecture, Operators
 */
export async function readTeam(ctx: Reading, only: number | null = null): Promise<TeamMember[]> {
  const { now, companies } = ctx;
  return ctx.control.transaction(async (tx) => {
    const rows = await tx
      .selectFrom("operators as o")
      .select(["o.id", "o.name", "o.email", "o.demo", "o.disabled_at as disabledAt"])
      .select((of) => [
        of
          .selectFrom("operator_passkeys as p")
          .select((is) => is.fn.countAll<number>().as("n"))
          .whereRef("p.operator_id", "=", "o.id")
          .$asScalar()
          .$notNull()
          .as("passkeys"),
        of
          .selectFrom("operator_passkeys as p")
          .select((is) => is.fn.max("p.last_used_at").as("at"))
          .whereRef("p.operator_id", "=", "o.id")
          .as("usedAt"),
        of
          .selectFrom("operator_sessions as s")
          .select((is) => is.fn.max("s.seen_at").as("at"))
          .whereRef("s.operator_id", "=", "o.id")
          .as("seenAt"),
        of
          .selectFrom("operator_sessions as s")
          .select((is) => is.fn.countAll<number>().as("n"))
          .whereRef("s.operator_id", "=", "o.id")
          .where("s.expires_at", ">", now)
          .where("s.seen_at", ">", idleSince(ctx))
          .$asScalar()
          .$notNull()
          .as("sessions"),
        of
          .selectFrom("operator_identities as i")
          .select((is) => is.fn.countAll<number>().as("n"))
          .whereRef("i.operator_id", "=", "o.id")
          .$asScalar()
          .$notNull()
          .as("accounts"),
        of
          .selectFrom("operator_invitations as n")
          .select((is) => is.fn.max("n.expires_at").as("at"))
          .whereRef("n.operator_id", "=", "o.id")
          .where("n.expires_at", ">", now)
          .as("invitedUntil"),
      ])
      .$if(only !== null, (found) => found.where("o.id", "=", only!))
      .orderBy("o.name")
      .orderBy("o.id")
      .execute();
    const team: TeamMember[] = [];
    const seesAll = permitsAt(ctx.grants, "team.see", { scope: "all", scopeId: "" }, companies);
    for (const { accounts, seenAt, usedAt, ...row } of rows) {
      const allGrants = await readGrants(tx, row.id, now);
      const seen = allGrants.filter((grant) => seesScope(ctx, grant));
      if (seen.length === 0 && !seesAll) continue;
      const origins = await tx
        .selectFrom("operator_grants")
        .select(["id", "granted_by", "granted_at"])
        .where("operator_id", "=", row.id)
        .where("revoked_at", "is", null)
        .execute();
      const byId = new Map(origins.map((one) => [one.id, one]));
      const grants = seen.map((grant) => {
        const { granted_by: grantedBy = "", granted_at: grantedAt = now } = byId.get(grant.id) ?? {};
        return { ...grant, fromGroups: grantedBy === BY_GROUPS, grantedBy, grantedAt };
      });
      const last = [seenAt, usedAt].flatMap((at) => at?.getTime() ?? []);
      team.push({
        ...row,
        grants,
        allGrants,
        usedAt,
        hasAccount: accounts > 0,
        seenAt: last.length > 0 ? new Date(Math.max(...last)) : null,
      });
    }
    return team;
  });
}

/** Returns whether somebody sees a grant: one that counts at a brand of the own scope. */
function seesScope({ grants, companies }: Reading, grant: Grant): boolean {
  return grants.some((own) => own.role.permissions.includes("team.see") && touches(own, grant, companies));
}
