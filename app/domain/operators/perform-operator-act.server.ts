import type { z } from "zod";
import type { TenantDb } from "~/db/pool.server";
import { InvalidInput } from "~/domain/act-refusals.server";
import type { OperatorContext } from "~/domain/context";
import { recordEntry } from "./audit-log.server";
import type { Audited, OperatorAct } from "./operator-act.server";
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

/**
 * Performs an act as an operator, in one order for all acts: permission, reason, input, run, audit entry. All of it is one transaction, so
 * that nothing is done without its entry, and no entry says what was not done.
 * @param fields the unparsed input
 * @throws PermissionRequired, ReasonRequired, InvalidInput, and the errors of the act. architecture, Operators
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
      for (const one of [audited].flat()) entry = await recordEntry({ ...ctx, ...one }, tx, one);
      return entry;
    };
    // What is known depends on `find`, as the type of `audit` says.
    const audit = (known: unknown) => act.audit(input, known as never, ctx);
    const found = (await act.find?.(inside, input)) as Found;
    const entry = act.find ? await record(audit(found)) : 0;
    const result = await act.run(inside, input, found, entry);
    if (!act.find) await record(audit(result));
    return result;
  });
}
