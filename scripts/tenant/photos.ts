import { inspectPhotoAct } from "~/domain/operators/inspect-photo.act.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { listWaitingPhotos, type Verdict } from "~/domain/photos/inspect-photo.server";
import { PhotoNotFound } from "~/domain/photos/refusals.server";
import { photoFile, rejectionReasons } from "~/domain/photos/rules";
import { operatorContext, withTenant } from "./database.ts";
import { operatorOf } from "./operator.ts";
import { print } from "./output.ts";
import { forBrands, isWide, printBrands, readScope, requireOne, type Scope, scopeFlags } from "./scope.ts";
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
    ...scopeFlags,
    json: { type: "boolean" },
  });
  const { scope, words } = readScope("photos", values, positionals);
  if (words.length > 0) throw new UsageError("photos takes one slug, --all or --company <id>.");
  const verdicts = [
    ...idsOf(values.approve).map((id) => ({ id, verdict: { approved: true } as Verdict })),
    ...idsOf(values.reject).map((id) => ({ id, verdict: rejectedFor(values.reason) })),
  ];
  if (verdicts.length === 0) return listPhotos(scope, values.json);
  requireOne(scope, "A decision");
  const { slug } = scope;
  return withTenant(slug, async (tenant, db) => {
    for (const { id, verdict } of verdicts) {
      const operator = await operatorContext(tenant, db, operatorOf(values.by));
      await performOperatorAct(inspectPhotoAct, operator, { photo: id, verdict }).catch((error: unknown) => {
        throw error instanceof PhotoNotFound ? new Refusal(`There is no photo ${id} at ${slug}.`) : error;
      });
      // At once: a later one may be refused.
      if (!values.json) console.log(`${id} ${decisionOf(verdict)}`);
    }
    const decided = verdicts.map(({ id, verdict }) => ({ photo: id, decision: decisionOf(verdict) }));
    if (values.json) print(true, { decided }, []);
    return 0;
  });
}

const decisionOf = (verdict: Verdict) => (verdict.approved ? "approved" : "rejected");

/** Lists the waiting photos; those of several brands without the names of their members. */
async function listPhotos(scope: Scope, asJson: boolean | undefined): Promise<number> {
  const found = await forBrands(scope, async ({ tenant, db }) => ({
    tenantId: tenant.id,
    photos: await listWaitingPhotos({ db }, { limit: MAX }),
  }));
  const shown = found.map((one) => {
    if ("error" in one) return one;
    const { tenantId, photos } = one.result;
    const withFiles = photos.map(({ memberName, ...photo }) => ({
      ...photo,
      ...(isWide(scope) ? {} : { memberName }),
      file: `${tenantId}/${photoFile(photo.name, "full")}`,
    }));
    return { slug: one.slug, result: { photos: withFiles } };
  });
  return printBrands(asJson, scope, shown, ({ photos }) =>
    photos.map(({ id, memberId, memberName, addedAt, file }) =>
      [id, addedAt.toISOString(), `member ${[memberId, memberName].filter(Boolean).join(" ")}`, file].join(
        "  ",
      ),
    ),
  );
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
