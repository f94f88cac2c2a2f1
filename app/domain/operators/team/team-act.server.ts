import { z } from "zod";
import type { ControlTransaction } from "~/db/control-tables";
import type { Needs } from "~/domain/context";
import type { Approval } from "../operator-act.server";
import type { Permission } from "../permissions";
import type { Companies, ScopeOf } from "./grant-scopes.server";
import type { Grant } from "./grants.server";
import type { Operator } from "./operators.server";

/** Who acts on the team, with the present grants. `by` and `why` are those of the entry. */
export type TeamContext = Needs<"now" | "random" | "by" | "why"> & {
  operator: Operator;
  grants: readonly Grant[];
  companies: Companies;
};

/**
 * Something that one person does to the team and a second one approves. It belongs to no brand: `scopes` and `check`
 * decide what it may concern, for who asked and for who approves.
 */
export interface TeamAct<Input extends z.ZodType = z.ZodType> {
  name: string;
  access: { permission: Permission };
  input: Input;
  /** returns the brands that it concerns: both persons need their permissions at all of them */
  scopes(tx: ControlTransaction, now: Date, input: z.output<Input>): Promise<readonly ScopeOf[]>;
  /** refuses what the operator may not do or what cannot be done. Changes nothing. @throws TeamRefused */
  check(ctx: TeamContext, tx: ControlTransaction, input: z.output<Input>): Promise<void>;
  /** is called after `check`, in the same transaction. @param approval of the second person */
  run(ctx: TeamContext, tx: ControlTransaction, input: z.output<Input>, approval: Approval): Promise<void>;
}

/** Declares an act on the team. */
export const teamAct = <Input extends z.ZodType>(act: TeamAct<Input>): TeamAct<Input> => act;

const DAY_MS = 86_400_000;

/** A role at the brands of a scope, as a form or an approval has it. `lastDay` in UTC; null: without an end. */
export const GrantInput = z.object({
  role: z.string().max(40),
  scope: z.enum(["all", "company", "brand"]),
  scopeId: z.string().max(100),
  lastDay: z.iso.date().nullable(),
});
export type GrantInput = z.output<typeof GrantInput>;

/** Returns when a grant with a last day ends: after that day, in UTC. */
export const endOf = (lastDay: string | null) =>
  lastDay === null ? null : new Date(Date.parse(`${lastDay}T00:00:00Z`) + DAY_MS);
