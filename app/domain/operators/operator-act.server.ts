import type { z } from "zod";
import type { AuditAction } from "~/db/tables";
import type { OperatorContext } from "~/domain/context";
import type { Permission } from "./permissions";

/** The access of an act that only operators with a permission perform. */
export const permission = (name: Permission) => ({ permission: name });

/** A second person's approval of one act: its id, and the person as audit logs name them. */
export type Approval = { id: string; by: string };

/** An entry of the audit log, without the time, the operator and the reason. `detail`: no personal data, as it stays after an erasure. */
export type Audited = { action: AuditAction; memberId: number | null; detail?: string; why?: string };

/**
 * Something that an operator does to a brand's members or money, declared once for commands and the console. Everything runs in one
 * transaction with the audit entry. architecture, Operators
 */
export interface OperatorAct<
  Context extends OperatorContext = OperatorContext,
  Input extends z.ZodType = z.ZodType,
  Result = unknown,
  Found = undefined,
> {
  name: string;
  access: { permission: Permission };
  /** whether the operator has to give a reason */
  reason: boolean;
  input: Input;
  /** returns what the entry names, where `run` needs the number of the entry: the entry is then written before `run`. @throws as `run` */
  find?(ctx: Context, input: z.output<Input>): Promise<Found>;
  /** returns whether a second person has to approve, decided after `find`. Commands need no second person: who runs them can change the database */
  approval?(input: z.output<Input>, found: Found): boolean;
  /** the result is for the person who asked: an approval performs nothing, and lets that person perform the act once within a day */
  collected?: true;
  /** calls the verbs. @param entry the number of the audit entry, where that is written first. @throws errors for the operator */
  run(ctx: Context, input: z.output<Input>, found: Found, entry: number): Promise<Result>;
  /** returns the audit entries, from the result of `find`, else from that of `run` */
  audit(
    input: z.output<Input>,
    known: [Found] extends [undefined] ? Result : Found,
    ctx: Context,
  ): Audited | readonly Audited[];
}

/** Declares an act of operators. */
export function operatorAct<
  Context extends OperatorContext,
  Input extends z.ZodType,
  Result,
  Found = undefined,
>(declaration: OperatorAct<Context, Input, Result, Found>): OperatorAct<Context, Input, Result, Found> {
  return declaration;
}
