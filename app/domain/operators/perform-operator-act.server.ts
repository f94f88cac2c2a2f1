import type { z } from "zod";
import type { TenantDb } from "~/db/pool.server";
import type { TenantTransaction } from "~/db/tables";
import { InvalidInput } from "~/domain/act-refusals.server";
import type { OperatorContext } from "~/domain/context";
import { recordEntry } from "./audit-log.server";
import type { Approval, Audited, OperatorAct } from "./operator-act.server";
import type { Permission } from "./permissions";

/** The operator lacks the permission of the act. */
export class PermissionRequired extends Error {
  override name = "PermissionRequired";
  constructor(readonly permission: Permission) {
    super(`This needs the permission ${permission}.`);
  }
}

/** The act needs a reason, and none is given. */
export class ReasonRequired extends Error {
  override name = "ReasonRequired";
  constructor() {
    super("Give the reason.");
  }
}

/** The act needs a second person's approval, and the context has none. Nothing was written. */
export class SecondPersonRequired extends Error {
  override name = "SecondPersonRequired";
  constructor() {
    super("A second person has to approve this.");
  }
}

/** The act was performed with this approval before. */
export class ApprovalUsed extends Error {
  override name = "ApprovalUsed";
}

/**
 * Performs an act as an operator, in one order for all acts: permission, reason, input, second person, run, audit entry. All of it is one transaction, so
 * that nothing is done without its entry, and no entry says what was not done.
 * @param fields the unparsed input
 * @throws PermissionRequired, ReasonRequired, InvalidInput, SecondPersonRequired, ApprovalUsed, and the errors of the act. architecture, Operators
 */
export async function performOperatorAct<
  Context extends OperatorContext,
  Input extends z.ZodType,
  Result,
  Found,
>(act: OperatorAct<Context, Input, Result, Found>, ctx: Context, fields: z.input<Input>): Promise<Result> {
  const { permission } = act.access;
  if (!ctx.may(permission)) throw new PermissionRequired(permission);
  if (act.reason && ctx.why.trim() === "") throw new ReasonRequired();
  const parsed = act.input.safeParse(fields);
  if (!parsed.success) throw new InvalidInput(parsed.error.issues.map(({ path }) => path.join(".")));
  const input = parsed.data;
  return ctx.db.transaction(async (tx) => {
    // The verbs' own transactions become parts of this one.
    const db: TenantDb = { transaction: (run) => run(tx) };
    const inside = { ...ctx, db };
    const record = async (audited: Audited | readonly Audited[]): Promise<number> => {
      let entry = 0;
      // An approval is used once, so only the first of several entries has its id.
      for (const [at, one] of [audited].flat().entries())
        entry = await recordEntry({ ...ctx, ...one }, tx, { ...one, approval: approvalOf(ctx, at === 0) });
      return entry;
    };
    // What is known depends on `find`, as the type of `audit` says.
    const audit = (known: unknown) => act.audit(input, known as never, ctx);
    await checkUnused(tx, ctx);
    const found = (await act.find?.(inside, input)) as Found;
    if (ctx.approval === null && act.approval?.(input, found)) throw new SecondPersonRequired();
    const entry = act.find ? await record(audit(found)) : 0;
    const result = await act.run(inside, input, found, entry);
    if (!act.find) await record(audit(result));
    return result;
  });
}

/** Returns the approval as an audit entry stores it. */
function approvalOf({ approval }: OperatorContext, isFirst: boolean): Partial<Approval> {
  if (approval === null || approval === "not_needed") return {};
  return isFirst ? approval : { by: approval.by };
}

/** @throws ApprovalUsed */
async function checkUnused(tx: TenantTransaction, { approval }: OperatorContext): Promise<void> {
  if (approval === null || approval === "not_needed") return;
  const used = await tx
    .selectFrom("audit_entries")
    .select("id")
    .where("approval", "=", approval.id)
    .executeTakeFirst();
  if (used) throw new ApprovalUsed(`The approval ${approval.id} was used.`);
}
