import type { ControlTransaction, GrantScope } from "~/db/control-tables";
import type { Needs } from "~/domain/context";
import { cleanLine } from "~/domain/typed-text.server";
import type { Approval } from "../operator-act.server";
import { BY_GROUPS } from "./grants.server";
import { TeamRefused } from "./team-refused";

/** An operator as colleagues see one. */
export type Operator = { id: number; name: string; email: string; demo: boolean };

/** There is no such operator, or the operator's access has ended. */
export class OperatorUnknown extends Error {
  override name = "OperatorUnknown";
}

/** Returns how an operator is named in audit logs: the name, and the number, which no other operator has. */
export const actorName = ({ name, id }: Pick<Operator, "name" | "id">) =>
  `${name.replace(/[()]/g, " ")} (operator ${id})`;

/** Returns whether two names of audit logs are the same person's: an operator's number stays where the name changes. */
export function isSameActor(one: string, other: string): boolean {
  const numberOf = (actor: string) => /\(operator \d{1,10}\)$/.exec(actor)?.[0];
  return one === other || (numberOf(one) !== undefined && numberOf(one) === numberOf(other));
}

/** Adds an entry to the audit log of what concerns no brand. @param approval the second person's, where there is one */
export async function recordOperatorEntry(
  { now, by, why }: Needs<"now" | "by" | "why">,
  tx: ControlTransaction,
  action: string,
  detail: string,
  approval: Partial<Approval> = {},
): Promise<void> {
  const approved = { approval: approval.id ?? null, approved_by: approval.by ?? null };
  await tx
    .insertInto("operator_entries")
    .values({ done_at: now, done_by: by, action, detail: detail.slice(0, 400), why, ...approved })
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

/** Finds an operator whose access has not ended by number, and locks the row. @throws TeamRefused */
export async function findActiveOperator(tx: ControlTransaction, id: number): Promise<Operator> {
  return tx
    .selectFrom("operators")
    .select(["id", "name", "email", "demo"])
    .where("id", "=", id)
    .where("disabled_at", "is", null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new TeamRefused("unknown"));
}

type Person = { email: string; name: string; demo?: boolean };

function valuesOf({ now }: Needs<"now">, { email, name, demo = false }: Person) {
  const address = email.trim().toLowerCase();
  return {
    email: address,
    name: cleanLine(name).slice(0, 60) || address.slice(0, 60),
    created_at: now,
    demo,
  };
}

/**
 * Finds or creates an operator by address. An operator whose access has ended returns without the earlier grants and without the accounts that
 * were linked: the address may belong to another person by now.
 */
export async function ensureOperator(
  ctx: Needs<"now">,
  tx: ControlTransaction,
  person: Person,
): Promise<Operator> {
  const values = valuesOf(ctx, person);
  await tx
    .deleteFrom("operator_identities")
    .where("operator_id", "in", (of) =>
      of
        .selectFrom("operators")
        .select("id")
        .where("email", "=", values.email)
        .where("disabled_at", "is not", null),
    )
    .execute();
  return tx
    .insertInto("operators")
    .values(values)
    .onConflict((on) => on.column("email").doUpdateSet({ disabled_at: null }))
    .returning(["id", "name", "email", "demo"])
    .executeTakeFirstOrThrow();
}

/** Creates an operator. @returns null where the address belongs to another one, also to one whose access has ended */
export async function createOperator(
  ctx: Needs<"now">,
  tx: ControlTransaction,
  person: Person,
): Promise<Operator | null> {
  const row = await tx
    .insertInto("operators")
    .values(valuesOf(ctx, person))
    .onConflict((on) => on.column("email").doNothing())
    .returning(["id", "name", "email", "demo"])
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Gives an operator a role at the brands of a scope; a grant that exists already is left as it is. Grants of people and those of groups exist
 * beside each other, because they end apart.
 */
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
    .where("granted_by", ctx.by === BY_GROUPS ? "=" : "<>", BY_GROUPS)
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
