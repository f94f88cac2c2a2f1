import { inspectPhotoAct } from "~/domain/operators/inspect-photo.act.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { listWaitingPhotos, type Verdict } from "~/domain/photos/inspect-photo.server";
import { PhotoNotFound } from "~/domain/photos/refusals.server";
import { photoFile, rejectionReasons } from "~/domain/photos/rules";
import { liveTenant, openDatabases } from "./database.ts";
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
    json: { type: "boolean" },
  });
  const [slug, ...more] = positionals;
  if (!slug || more.length > 0) throw new UsageError("photos takes one slug.");
  const verdicts = [
    ...idsOf(values.approve).map((id) => ({ id, verdict: { approved: true } as Verdict })),
    ...idsOf(values.reject).map((id) => ({ id, verdict: rejectedFor(values.reason) })),
  ];
  const tenant = await liveTenant(slug);
  const { databases, close } = await openDatabases();
  const ctx = { db: databases.of(tenant) };
  try {
    for (const { id, verdict } of verdicts) {
      const { operatorContext } = await import("./as-operator.ts");
      const operator = operatorContext(tenant, ctx.db);
      await performOperatorAct(inspectPhotoAct, operator, { photo: id, verdict }).catch((error: unknown) => {
        throw error instanceof PhotoNotFound ? new Refusal(`There is no photo ${id} at ${slug}.`) : error;
      });
      console.log(`${id} ${verdict.approved ? "approved" : "rejected"}`);
    }
    if (verdicts.length > 0) return 0;
    const waiting = await listWaitingPhotos(ctx, { limit: MAX });
    if (values.json) console.log(JSON.stringify({ photos: waiting }, null, 2));
    else
      for (const { id, memberId, memberName, name, addedAt } of waiting)
        console.log(
          `${id}  ${addedAt.toISOString()}  member ${memberId} ${memberName}  ${tenant.id}/${photoFile(name, "full")}`,
        );
    if (!values.json && waiting.length === 0) console.log("There are none.");
    return 0;
  } finally {
    await close();
  }
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
