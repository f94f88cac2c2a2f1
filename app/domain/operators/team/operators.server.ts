import type { ControlTransaction, GrantScope } from "~/db/control-tables";
import type { Needs } from "~/domain/context";
import { cleanLine } from "~/domain/typed-text.server";

/** An operator as colleagues see one. */
export type Operator = { id: number; name: string; email: string; demo: boolean };

/** There is no such operator, or the operator's access has ended. */
export class OperatorUnknown extends Error {
  override name = "OperatorUnknown";
}

/** Returns how an operator is named in audit logs: the name, and the number, which no other operator has. */
export const actorName = ({ name, id }: Pick<Operator, "name" | "id">) =>
  `${name.replace(/[()]/g, " ")} (operator ${id})`;

/** Adds an entry to the audit log of what concerns no brand. */
export async function recordOperatorEntry(
  { now, by, why }: Needs<"now" | "by" | "why">,
  tx: ControlTransaction,
  action: string,
  detail: string,
): Promise<void> {
  await tx
    .insertInto("operator_entries")
    .values({ done_at: now, done_by: by, action, detail, why })
    .execute();
}

/** Finds an operator by address, and locks the row. @throws OperatorUnknown */
export async function lockOperator(tx: ControlTransaction, email: string): Promise<Operator> {
  return tx
    .selectFrom("operators")
    .select(["id", "name", "email", "demo"])
    .where("email", "=", email.trim().toLowerCase())
    .where("disabled_at", "is", null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new OperatorUnknown(`There is no operator ${email}.`));
}

/** Finds or creates an operator by address. An operator whose access has ended returns without the earlier grants. */
export async function ensureOperator(
  ctx: Needs<"now">,
  tx: ControlTransaction,
  { email, name, demo = false }: { email: string; name: string; demo?: boolean },
): Promise<Operator> {
  const address = email.trim().toLowerCase();
  const row = await tx
    .insertInto("operators")
    .values({
      email: address,
      name: cleanLine(name).slice(0, 60) || address.slice(0, 60),
      created_at: ctx.now,
      demo,
    })
    .onConflict((on) => on.column("email").doUpdateSet({ disabled_at: null }))
    .returning(["id", "name", "email", "demo"])
    .executeTakeFirstOrThrow();
  return row;
}

/** Gives an operator a role at the brands of a scope; a grant that exists already is left as it is. */
export async function grantRole(
  ctx: Needs<"now" | "by">,
  tx: ControlTransaction,
  operatorId: number,
  {
    role,
    scope,
    scopeId,
    until = null,
  }: { role: string; scope: GrantScope; scopeId: string; until?: Date | null },
): Promise<void> {
  const same = await tx
    .selectFrom("operator_grants")
    .select("id")
    .where("operator_id", "=", operatorId)
    .where("role", "=", role)
    .where("scope", "=", scope)
    .where("scope_id", "=", scopeId)
    .where("revoked_at", "is", null)
    .where((is) => is.or([is("until", "is", null), is("until", ">", ctx.now)]))
    .executeTakeFirst();
  if (same) return;
  await tx
    .insertInto("operator_grants")
    .values({
      operator_id: operatorId,
      role,
      scope,
      scope_id: scopeId,
      granted_by: ctx.by,
      granted_at: ctx.now,
      until,
    })
    .execute();
}
