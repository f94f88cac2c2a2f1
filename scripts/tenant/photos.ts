import { inspectPhotoAct } from "~/domain/operators/inspect-photo.act.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { listWaitingPhotos, type Verdict } from "~/domain/photos/inspect-photo.server";
import { PhotoNotFound } from "~/domain/photos/refusals.server";
import { photoFile, rejectionReasons } from "~/domain/photos/rules";
import { operatorContext, withTenant } from "./database.ts";
import { operatorOf } from "./operator.ts";
import { print } from "./output.ts";
import { parse, Refusal, UsageError } from "./usage.ts";

const MAX = 100;

/**
 * `photos <slug> [--json]` lists the photos that wait for review, oldest first. `--approve <ids>` and `--reject <ids> --reason <word>`
 * decide on them; ids are separated by commas.
 */
export async function photosCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, {
    approve: { type: "string" },
    reject: { type: "string" },
    reason: { type: "string" },
    by: { type: "string" },
    json: { type: "boolean" },
  });
  const [slug, ...more] = positionals;
  if (!slug || more.length > 0) throw new UsageError("photos takes one slug.");
  const verdicts = [
    ...idsOf(values.approve).map((id) => ({ id, verdict: { approved: true } as Verdict })),
    ...idsOf(values.reject).map((id) => ({ id, verdict: rejectedFor(values.reason) })),
  ];
  return withTenant(slug, async (tenant, db) => {
    for (const { id, verdict } of verdicts) {
      const operator = await operatorContext(tenant, db, operatorOf(values.by));
      await performOperatorAct(inspectPhotoAct, operator, { photo: id, verdict }).catch((error: unknown) => {
        throw error instanceof PhotoNotFound ? new Refusal(`There is no photo ${id} at ${slug}.`) : error;
      });
      console.log(`${id} ${verdict.approved ? "approved" : "rejected"}`);
    }
    if (verdicts.length > 0) return 0;
    const waiting = await listWaitingPhotos({ db }, { limit: MAX });
    const lines = waiting.map(
      ({ id, memberId, memberName, name, addedAt }) =>
        `${id}  ${addedAt.toISOString()}  member ${memberId} ${memberName}  ${tenant.id}/${photoFile(name, "full")}`,
    );
    print(values.json, { photos: waiting }, lines);
    return 0;
  });
}

function idsOf(list: string | undefined): number[] {
  if (list === undefined) return [];
  const ids = list.split(",").map(Number);
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0))
    throw new UsageError("Give the numbers of the photos, separated by commas.");
  return ids;
}

function rejectedFor(word: string | undefined): Verdict {
  const reason = rejectionReasons.find((one) => one === word);
  if (!reason) throw new UsageError(`--reason is one of ${rejectionReasons.join(", ")}.`);
  return { approved: false, reason };
}
