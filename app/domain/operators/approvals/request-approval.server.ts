import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { InvalidInput } from "~/domain/act-refusals.server";
import type { Needs } from "~/domain/context";
import type { OperatorAct } from "../operator-act.server";
import { PermissionRequired, ReasonRequired } from "../perform-operator-act.server";
import type { Permission } from "../permissions";
import { actorName, type Operator, recordOperatorEntry } from "../team/operators.server";
import { approvalDigest, atBrand } from "./approval-digest.server";
import { closeExpired } from "./close-expired.server";

/** How long a second person has, in hours. */
export const APPROVAL_HOURS = 24;
/** Who asks for an approval, at which brand. */
export type Requesting = Needs<"control" | "now"> & {
  operator: Operator;
  may: (permission: Permission) => boolean;
  /** the brand's id; empty for an act on the team */
  brand: string;
  why: string;
};

/**
 * Asks a second person to approve an act. It is performed when that person signs it, exactly as asked. Where the same act waits for the same
 * thing already, that approval is returned.
 * @param fields the unparsed input of the act
 * @param about what it is about, such as an order's reference
 * @param shown amounts in minor units and names of things for the list; no personal data
 * @returns the id of the approval
 * @throws PermissionRequired, ReasonRequired, InvalidInput
 */
export async function requestApproval<Input extends z.ZodType>(
  ctx: Requesting,
  act: Pick<OperatorAct<never, Input, unknown, never>, "name" | "access" | "input">,
  fields: z.input<Input>,
  { about, shown }: { about: string; shown: Record<string, string | number> },
): Promise<string> {
  const { now, operator, brand, why } = ctx;
  if (!ctx.may(act.access.permission)) throw new PermissionRequired(act.access.permission);
  if (why === "") throw new ReasonRequired();
  const parsed = act.input.safeParse(fields);
  if (!parsed.success) throw new InvalidInput(parsed.error.issues.map(({ path }) => path.join(".")));
  const requested = {
    id: randomUUID(),
    act: act.name,
    brand,
    // As the database returns it: without what JSON has not.
    input: JSON.parse(JSON.stringify(parsed.data)) as unknown,
    about,
    shown,
    requestedBy: operator.id,
    why,
    requestedAt: now,
    expiresAt: new Date(now.getTime() + APPROVAL_HOURS * 3_600_000),
  };
  return ctx.control.transaction(async (tx) => {
    await closeExpired(tx, now);
    const row = await tx
      .insertInto("operator_approvals")
      .values({
        id: requested.id,
        act: requested.act,
        brand,
        input: JSON.stringify(requested.input),
        about,
        shown: JSON.stringify(shown),
        requested_by: operator.id,
        why,
        requested_at: now,
        expires_at: requested.expiresAt,
        digest: approvalDigest(requested),
      })
      .onConflict((on) => on.columns(["brand", "act", "about"]).where("decision", "is", null).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (row) {
      const by = { now, by: actorName(operator), why: "" };
      await recordOperatorEntry(by, tx, "ask", `approval ${row.id}, ${atBrand(requested)}`);
      return row.id;
    }
    const { id } = await tx
      .selectFrom("operator_approvals")
      .select("id")
      .where("brand", "=", brand)
      .where("act", "=", act.name)
      .where("about", "=", about)
      .where("decision", "is", null)
      .executeTakeFirstOrThrow();
    return id;
  });
}
