import type { TenantDb } from "~/db/pool.server";
import type { Needs } from "~/domain/context";
import { addPhoto } from "~/domain/photos/add-photo.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { filesOf } from "~/tenancy/tenant-files.server";
import type { PlannedPicture } from "./plan-members.server";
import { PORTRAITS, portraitFile } from "./portrait-files.server";

/** A demo member and the planned pictures. */
export type Sitter = { memberId: number; pictures: readonly PlannedPicture[] };
export type SittingBrand = { tenant: Tenant; db: TenantDb; sitters: readonly Sitter[] };

/** Two pictures take a core for about 60 ms each; more at a time would make uploads wait. */
const AT_ONCE = 2;
/** After this many failures in a row the work stops until the next start. */
const MAX_FAILURES = 5;

type Wanted = { brand: SittingBrand; memberId: number; file: string; round: number };

export type PictureDeps = Needs<"media" | "random"> & {
  now: () => Date;
  /** stops the work after the pictures in progress */
  isStopped: () => boolean;
  onFailure: (tenant: string, error: unknown) => void;
};

/**
 * Adds the missing pictures of demo members from files: the first picture of every member before any second one, brands in turn.
 * @returns how many were added
 */
export async function addDemoPictures(brands: readonly SittingBrand[], deps: PictureDeps): Promise<number> {
  const wanted = (await Promise.all(brands.map((brand) => listWanted(brand, deps)))).flat();
  const progress = { added: 0, failed: 0 };
  // Round by round, so that a member's pictures keep their order.
  for (const round of new Set(wanted.map((one) => one.round).sort((a, b) => a - b))) {
    const queue = interleave(wanted.filter((one) => one.round === round));
    await Promise.all(Array.from({ length: AT_ONCE }, () => work(queue, deps, progress)));
  }
  return progress.added;
}

async function work(
  queue: Wanted[],
  deps: PictureDeps,
  progress: { added: number; failed: number },
): Promise<void> {
  const { media, random, onFailure } = deps;
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (deps.isStopped() || progress.failed >= MAX_FAILURES) return;
    const { tenant, db } = next.brand;
    try {
      const picture = await filesOf(tenant).readLater(next.file, "picture");
      if (!picture) throw new Error(`There is no file ${next.file}.`);
      // The cached state of a demo member who is already logged in expires by itself.
      const ctx = { tenant, db, now: deps.now(), media, random, changed: () => undefined };
      await addPhoto(ctx, next.memberId, picture.bytes, { approved: true });
      progress.added += 1;
      progress.failed = 0;
    } catch (error) {
      progress.failed += 1;
      if (!deps.isStopped()) onFailure(tenant.slug, error);
    }
  }
}

/** Lists the planned pictures that a member lacks. Those without a file are skipped, and reported once. */
async function listWanted(brand: SittingBrand, { onFailure }: PictureDeps): Promise<Wanted[]> {
  if (brand.sitters.length === 0) return [];
  const rows = await brand.db.transaction((tx) =>
    tx
      .selectFrom("photos")
      .select(({ fn }) => ["member_id", fn.countAll<number>().as("count")])
      .where(
        "member_id",
        "in",
        brand.sitters.map(({ memberId }) => memberId),
      )
      .groupBy("member_id")
      .execute(),
  );
  const counts = new Map(rows.map(({ member_id, count }) => [member_id, Number(count)]));
  const wanted = brand.sitters.flatMap(({ memberId, pictures }) =>
    pictures.flatMap((picture, round) =>
      round < (counts.get(memberId) ?? 0) ? [] : [{ brand, memberId, file: fileOf(picture), round }],
    ),
  );
  const files = filesOf(brand.tenant);
  const there = wanted.filter(({ file }) => files.state(file, "picture") !== null);
  const missing = wanted.filter((one) => !there.includes(one)).map(({ file }) => file);
  if (missing.length > 0)
    onFailure(
      brand.tenant.slug,
      new Error(`${missing.length} portraits of demo members are missing: ${missing.join(", ")}`),
    );
  return there;
}

const fileOf = (picture: PlannedPicture) =>
  "file" in picture ? `pictures/${picture.file}` : `${PORTRAITS}/${portraitFile(picture)}`;

/** Orders the pictures so that brands take turns. */
function interleave(wanted: readonly Wanted[]): Wanted[] {
  const turns = new Map<string, number>();
  return wanted
    .map((want) => {
      const { slug } = want.brand.tenant;
      const turn = turns.get(slug) ?? 0;
      turns.set(slug, turn + 1);
      return { want, turn };
    })
    .sort((one, other) => one.turn - other.turn)
    .map(({ want }) => want);
}
