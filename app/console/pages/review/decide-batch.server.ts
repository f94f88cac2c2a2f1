import { inspectPhotoAct } from "~/domain/operators/inspect-photo.act.server";
import { NothingToDo } from "~/domain/operators/operator.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { claimedByOthers } from "~/domain/operators/review/claim-targets.server";
import { UNDO_SECONDS } from "~/domain/operators/review/reopen-photo.server";
import { undoPhotoAct } from "~/domain/operators/undo-photo.act.server";
import { PhotoNotFound } from "~/domain/photos/refusals.server";
import { rejectionReasons } from "~/domain/photos/rules";
import { actContext, actingOf } from "~/http/console/act-context.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import type { Tenant } from "~/tenancy/tenant.server";

/** No batch has more. */
const MAX = 50;

/** What the address says of the last batch. `undo`: the photos whose decisions can be undone, null for none. */
export type Outcome = { done: number; others: number; undone: number | null; undo: string | null };

/** Reads the outcome of an address. */
export function readOutcome(params: URLSearchParams, now: Date): Outcome {
  const number = (name: string) => {
    const text = params.get(name) ?? "";
    return /^\d{1,13}$/.test(text) ? Number(text) : 0;
  };
  const undo = photosOf(params.get("undo") ?? "").join(".");
  const isFresh = now.getTime() - number("at") < UNDO_SECONDS * 1000;
  return {
    done: number("done"),
    others: number("others"),
    undone: params.has("undone") ? number("undone") : null,
    undo: undo && isFresh ? undo : null,
  };
}

const photosOf = (text: string) =>
  text
    .split(".")
    .filter((photo) => /^[1-9]\d{0,14}$/.test(photo))
    .slice(0, MAX);

/**
 * Decides the photos of a form, except those that other operators work on or that were decided before.
 * @returns the outcome for the address of the next batch
 */
export async function decideBatch(
  request: OperatorRequest,
  tenant: Tenant,
  form: FormData,
): Promise<URLSearchParams> {
  const ctx = actContext(actingOf(request, tenant), tenant, "");
  const verdicts = [...form].flatMap(([name, value]) => {
    const photo = /^photo-(\d{1,15})$/.exec(name)?.[1];
    const verdict = verdictOf(String(value));
    return photo && verdict ? [{ photo, verdict }] : [];
  });
  const wanted = verdicts.slice(0, MAX);
  const claimed = await claimedByOthers(
    request.ctx,
    { brand: tenant.id, queue: "photo", operatorId: request.session.operator.id },
    wanted.map(({ photo }) => photo),
  );
  const done: string[] = [];
  for (const { photo, verdict } of wanted.filter((one) => !claimed.has(one.photo))) {
    try {
      await performOperatorAct(inspectPhotoAct, ctx, { photo, verdict, waiting: true });
      done.push(photo);
    } catch (error) {
      if (!(error instanceof PhotoNotFound)) throw error;
    }
  }
  const others = wanted.length - done.length;
  return new URLSearchParams({
    done: String(done.length),
    ...(others > 0 ? { others: String(others) } : {}),
    ...(done.length > 0 ? { undo: done.join("."), at: String(request.ctx.now.getTime()) } : {}),
  });
}

function verdictOf(value: string) {
  if (value === "approve") return { approved: true } as const;
  const reason = rejectionReasons.find((one) => one === value);
  return reason && ({ approved: false, reason } as const);
}

/** Undoes the operator's decisions about some photos, as far as they can be. @returns the outcome for the address of the queue */
export async function undoBatch(
  request: OperatorRequest,
  tenant: Tenant,
  photos: string,
): Promise<URLSearchParams> {
  const ctx = actContext(actingOf(request, tenant), tenant, "");
  let undone = 0;
  for (const photo of photosOf(photos)) {
    try {
      await performOperatorAct(undoPhotoAct, ctx, { photo });
      undone++;
    } catch (error) {
      if (!(error instanceof NothingToDo)) throw error;
    }
  }
  return new URLSearchParams({ undone: String(undone) });
}
