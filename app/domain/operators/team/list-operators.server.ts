import { sql } from "kysely";
import type { Needs } from "~/domain/context";
import { type Grant, readGrants } from "./grants.server";
import type { Operator } from "./operators.server";

/** An operator as the list of the team shows one. */
export type ListedOperator = Operator & {
  /** those that count now */
  grants: Grant[];
  /** the number of them */
  passkeys: number;
  /** of the last request or login; null before the first one */
  seenAt: Date | null;
  /** when the access ended; null while it lasts */
  disabledAt: Date | null;
};

/** Lists all operators by name, also those whose access has ended. architecture, Operators */
export async function listOperators(ctx: Needs<"control" | "now">): Promise<ListedOperator[]> {
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
        // A session is deleted when it ends; the use of a passkey remains.
        sql<Date | null>`greatest(${of
          .selectFrom("operator_sessions as s")
          .select((is) => is.fn.max("s.seen_at").as("at"))
          .whereRef("s.operator_id", "=", "o.id")}, ${of
          .selectFrom("operator_passkeys as p")
          .select((is) => is.fn.max("p.last_used_at").as("at"))
          .whereRef("p.operator_id", "=", "o.id")})`.as("seenAt"),
      ])
      .orderBy("o.name")
      .orderBy("o.id")
      .execute();
    const listed: ListedOperator[] = [];
    for (const row of rows) listed.push({ ...row, grants: await readGrants(tx, row.id, ctx.now) });
    return listed;
  });
}
