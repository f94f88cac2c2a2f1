import { ageOn, todayIn } from "~/domain/calendar";
import { NothingToDo } from "~/domain/operators/operator.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { claimTargets } from "~/domain/operators/review/claim-targets.server";
import { listPhotoNumbers, type QueuedPhoto } from "~/domain/operators/review/photo-queue.server";
import { viewPhotosAct } from "~/domain/operators/view-photos.act.server";
import { actContext, actingOf } from "~/http/console/act-context.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import type { Tenant } from "~/tenancy/tenant.server";

/** How many photos a page shows; the same number again is claimed and loaded before. */
const BATCH = 12;
/** How many numbers are read at a time, and how often: more than other operators can have claimed. */
const CANDIDATES = 60;
const READS = 20;

/**
 * Claims the next photos of a brand for the operator.
 * @returns those of the page, and the numbers of the following ones, which the browser loads before
 */
export async function photoBatch(request: OperatorRequest, tenant: Tenant) {
  const { ctx, session, may } = request;
  const db = ctx.services.databaseOf(tenant);
  const by = { brand: tenant.id, queue: "photo" as const, operatorId: session.operator.id };
  let taken: { claimed: string[]; added: string[] } = { claimed: [], added: [] };
  for (let after = 0, read = 0; read < READS; read++) {
    const numbers = await listPhotoNumbers({ db }, { limit: CANDIDATES, after });
    taken = await claimTargets(ctx, by, numbers.map(String), BATCH * 2);
    if (taken.claimed.length > 0 || numbers.length < CANDIDATES) break;
    after = numbers.at(-1)!;
  }
  const claimed = await viewed(request, tenant, taken);
  const photos = claimed.slice(0, BATCH);
  const board = await ctx.services.board.of([tenant], ctx.now);
  const { count = 0, oldest = null } = board.ofBrand.get(tenant.id)?.photos ?? {};
  const today = todayIn(tenant.config.timezone, ctx.now);
  const seesNames = may("members.see", tenant);
  return {
    photos: photos.map(({ id, addedAt, member, ...counts }) => ({
      id,
      name: seesNames
        ? `${member.name}, ${ageOn(member.birthdate, today)}`
        : `${ageOn(member.birthdate, today)}`,
      memberId: member.id,
      isNew: addedAt.getTime() - member.since.getTime() < 86_400_000,
      waits: ctx.now.getTime() - addedAt.getTime(),
      ...counts,
    })),
    // The browser loads them before they are shown.
    following: claimed.slice(BATCH).map(({ id }) => id),
    waiting: { count, age: oldest ? ctx.now.getTime() - oldest.getTime() : 0 },
  };
}

export type BatchPhoto = Awaited<ReturnType<typeof photoBatch>>["photos"][number];

/** Returns the claimed photos that still wait, and records that they are shown. */
async function viewed(
  request: OperatorRequest,
  tenant: Tenant,
  { claimed, added }: { claimed: string[]; added: string[] },
): Promise<QueuedPhoto[]> {
  if (claimed.length === 0) return [];
  const ctx = actContext(actingOf(request, tenant), tenant, "");
  return performOperatorAct(viewPhotosAct, ctx, { photos: claimed, added }).catch((error: unknown) => {
    if (error instanceof NothingToDo) return [];
    throw error;
  });
}
