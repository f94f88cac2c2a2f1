import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { ControlTransaction } from "~/db/control-tables";
import { InvalidInput } from "~/domain/act-refusals.server";
import type { Needs } from "~/domain/context";
import { actNamed } from "../all-operator-acts.server";
import { MemberNotFound, NothingToDo, WrongState } from "../operator.server";
import type { Approval } from "../operator-act.server";
import { ApprovalUsed, PermissionRequired } from "../perform-operator-act.server";
import type { Permission } from "../permissions";
import { RefundRefused } from "../refund-order.server";
import { type GrantedBrand, permits, readGrants } from "../team/grants.server";
import { actorName, type Operator, recordOperatorEntry } from "../team/operators.server";
import {
  type ConsoleSite,
  OperatorPasskeyRefused,
  type PasskeyRequest,
  passkeyRequest,
  provePasskey,
} from "../team/passkeys.server";
import type { OperatorSession } from "../team/sessions.server";
import { type ApprovedAct, approvalDigest } from "./approval-digest.server";
import { closeExpired } from "./close-expired.server";
import { approvalOf, approvalRows, isApprovalId, type ListedApproval } from "./list-approvals.server";

/** Why an approval is not decided. Nothing was done. */
export type ApprovalProblem =
  | "unknown"
  /** it was decided or has expired */
  | "decided"
  /** the second person is the one who asked */
  | "own"
  /** the person may not do what is requested, or not approve anything */
  | "not_permitted"
  /** what is stored is not what was requested */
  | "altered"
  /** the person has no passkey to sign with */
  | "no_passkey";

export class ApprovalRefused extends Error {
  override name = "ApprovalRefused";
  constructor(readonly problem: ApprovalProblem) {
    super(`The approval is refused: ${problem}.`);
  }
}

/** Who decides. `single`: the deployment has one operator, who confirms alone. */
export type Deciding = Needs<"control" | "now"> & { session: OperatorSession; single: boolean };

/** An approval at a brand. */
export type ApprovalAt = { brand: GrantedBrand; id: string };

/** Who requested, as the act is performed for that person. */
export type Requester = { operator: Operator; may: (permission: Permission) => boolean };

/** Returns why a person may not approve an act; null where nothing is against it. */
export function approvalProblem(
  { session, single }: Pick<Deciding, "session" | "single">,
  brand: GrantedBrand,
  { act, requestedBy }: Pick<ApprovedAct, "act" | "requestedBy">,
): "not_permitted" | "own" | null {
  const needed = actNamed(act)?.access.permission;
  const may = (permission: Permission) => permits(session.grants, permission, brand);
  if (!needed || !may(needed) || !may("approvals.decide")) return "not_permitted";
  return requestedBy === session.operator.id && !single ? "own" : null;
}

/** Finds an approval that waits and locks it until the transaction ends. @throws ApprovalRefused */
async function lockWaiting(
  tx: ControlTransaction,
  now: Date,
  { brand, id }: ApprovalAt,
): Promise<ListedApproval> {
  await closeExpired(tx, now);
  if (!isApprovalId(id)) throw new ApprovalRefused("unknown");
  const row = await approvalRows(tx)
    .where("a.brand", "=", brand.id)
    .where("a.id", "=", id)
    .forUpdate(["a"])
    .executeTakeFirstOrThrow(() => new ApprovalRefused("unknown"));
  const approval = approvalOf(row, now);
  if (approval.decided) throw new ApprovalRefused("decided");
  if (!approvalDigest(approval).equals(approval.digest)) throw new ApprovalRefused("altered");
  return approval;
}

/** As `lockWaiting`, for the person who approves. @throws ApprovalRefused */
async function lockForApproval(ctx: Deciding, tx: ControlTransaction, at: ApprovalAt) {
  const approval = await lockWaiting(tx, ctx.now, at);
  const problem = approvalProblem(ctx, at.brand, approval);
  if (problem) throw new ApprovalRefused(problem);
  return approval;
}

/**
 * Returns what the browser of the second person signs: the digest of the act itself, with one of that person's passkeys.
 * @throws ApprovalRefused
 */
export async function offerApproval(
  ctx: Deciding,
  site: ConsoleSite,
  at: ApprovalAt,
): Promise<PasskeyRequest> {
  const { digest, passkeys } = await ctx.control.transaction(async (tx) => ({
    digest: (await lockForApproval(ctx, tx, at)).digest,
    passkeys: await tx
      .selectFrom("operator_passkeys")
      .select(["credential_id as id", "transports"])
      .where("operator_id", "=", ctx.session.operator.id)
      .execute(),
  }));
  if (passkeys.length === 0) throw new ApprovalRefused("no_passkey");
  const options = await passkeyRequest(site, digest, passkeys);
  return { challenge: at.id, options };
}

/**
 * Approves an act with a passkey that signed its digest, and performs it for the person who asked. Deciding and performing happen once: the
 * audit entry of the brand holds the approval's id. An act that is refused meanwhile closes the approval as failed; where the server fails,
 * nothing is decided and the same can be repeated.
 * @param proof null for a session of the demo, which has no passkey; the caller permits it
 * @param perform performs the act in the context of the requester
 * @returns how it ended
 * @throws ApprovalRefused, OperatorPasskeyRefused, and failures of the server
 */
export async function approveAct(
  ctx: Deciding,
  at: ApprovalAt,
  proof: { site: ConsoleSite; response: AuthenticationResponseJSON } | null,
  perform: (requested: ApprovedAct, requester: Requester, approval: Approval) => Promise<unknown>,
): Promise<"approved" | "failed"> {
  const { operator } = ctx.session;
  return ctx.control.transaction(async (tx) => {
    const requested = await lockForApproval(ctx, tx, at);
    if (proof) {
      const expected = requested.digest.toString("base64url");
      const signer = await provePasskey(ctx, tx, proof.site, expected, proof.response);
      if (signer.id !== operator.id) throw new OperatorPasskeyRefused("another operator's passkey");
    }
    const by = actorName(operator);
    let outcome = "";
    try {
      await perform(requested, await requesterOf(ctx, tx, requested, at.brand), { id: requested.id, by });
    } catch (error) {
      if (!(error instanceof ApprovalUsed)) {
        if (!isRefusal(error)) throw error;
        outcome = error.message.slice(0, 400);
      }
    }
    const decision = outcome ? "failed" : "approved";
    await tx
      .updateTable("operator_approvals")
      .set({
        decision,
        outcome,
        decided_by: operator.id,
        decided_at: ctx.now,
        single: requested.requestedBy === operator.id,
        // Of an act that is performed later, the audit entry of then has the reason.
        why: decision === "approved" && actNamed(requested.act)?.collected ? requested.why : "",
        ...(proof && { assertion: JSON.stringify(proof.response) }),
      })
      .where("id", "=", requested.id)
      .execute();
    const how = proof ? "by passkey" : "in the demo";
    const detail = `approval ${requested.id}, ${requested.act} at ${requested.brand}, ${decision} ${how}`;
    await recordOperatorEntry({ now: ctx.now, by, why: outcome }, tx, "approve", detail);
    return decision;
  });
}

/** Declines an act; who asked withdraws it. @param why for the person who asked @throws ApprovalRefused */
export async function declineAct(ctx: Deciding, at: ApprovalAt, why: string): Promise<void> {
  const { operator } = ctx.session;
  await ctx.control.transaction(async (tx) => {
    const requested = await lockWaiting(tx, ctx.now, at);
    const isOwn = requested.requestedBy === operator.id;
    if (!isOwn && approvalProblem(ctx, at.brand, requested)) throw new ApprovalRefused("not_permitted");
    const decision = isOwn ? "withdrawn" : "declined";
    await tx
      .updateTable("operator_approvals")
      .set({ decision, outcome: why.slice(0, 400), decided_by: operator.id, decided_at: ctx.now, why: "" })
      .where("id", "=", requested.id)
      .execute();
    const by = { now: ctx.now, by: actorName(operator), why: "" };
    await recordOperatorEntry(
      by,
      tx,
      isOwn ? "withdraw" : "decline",
      `approval ${requested.id}, ${requested.act}`,
    );
  });
}

/** Returns who asked with what that person may do now: whose access ended may do nothing. */
async function requesterOf(
  { now }: Needs<"now">,
  tx: ControlTransaction,
  { requestedBy }: ApprovedAct,
  brand: GrantedBrand,
): Promise<Requester> {
  const { disabled_at, ...operator } = await tx
    .selectFrom("operators")
    .select(["id", "name", "email", "demo", "disabled_at"])
    .where("id", "=", requestedBy)
    .executeTakeFirstOrThrow();
  const grants = disabled_at ? [] : await readGrants(tx, requestedBy, now);
  return { operator, may: (permission) => permits(grants, permission, brand) };
}

/** Returns whether an act was refused by the state of things, in contrast to a failure of the server. */
const isRefusal = (error: unknown): error is Error =>
  [RefundRefused, MemberNotFound, WrongState, NothingToDo, InvalidInput, PermissionRequired].some(
    (refusal) => error instanceof refusal,
  );
