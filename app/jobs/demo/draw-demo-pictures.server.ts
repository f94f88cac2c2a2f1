import { readFile } from "node:fs/promises";
import path from "node:path";
import type { TenantDb } from "~/db/pool.server";
import { addPhoto } from "~/domain/photos/add-photo.server";
import type { PhotoContext } from "~/domain/photos/photo-files.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { DemoLook } from "./demo-data.server";
import type { PlannedPicture } from "./plan-members.server";
import type { PortraitProcess } from "./portrait-process.server";

/** A demo member and the pictures they are to have. */
export type Sitter = { memberId: number; pictures: readonly PlannedPicture[] };
export type SittingBrand = {
  tenant: Tenant;
  db: TenantDb;
  look: DemoLook;
  sitters: readonly Sitter[];
};

/** After so many failures in a row nothing more is tried until the next start. */
const MOST_FAILURES = 5;

type Wanted = { brand: SittingBrand; memberId: number; picture: PlannedPicture; round: number };

export type PictureDeps = Pick<PhotoContext, "media" | "random"> & {
  process: Pick<PortraitProcess, "draw">;
  now: () => Date;
  /** ends the work after the picture under way */
  isStopped: () => boolean;
  onFailure: (tenant: string, error: unknown) => void;
};

/**
 * Gives demo members the pictures they lack, one after another: first those that the brands bring along, then a first one for everybody,
 * then the others; brands in turn.
 * @returns how many were added
 */
export async function drawDemoPictures(brands: readonly SittingBrand[], deps: PictureDeps): Promise<number> {
  const wanted = (await Promise.all(brands.map(listWanted))).flat();
  let added = 0;
  let failed = 0;
  for (const { brand, memberId, picture } of inOrder(wanted)) {
    if (deps.isStopped() || failed === MOST_FAILURES) break;
    const { tenant, db, look } = brand;
    try {
      const bytes =
        "file" in picture
          ? await readFile(path.join(tenant.dir, "pictures", picture.file))
          : await deps.process.draw(look, picture);
      if (deps.isStopped()) break;
      await addPhoto(
        { tenant, db, now: deps.now(), media: deps.media, random: deps.random },
        memberId,
        bytes,
        {
          approved: true,
        },
      );
      added += 1;
      failed = 0;
    } catch (error) {
      failed += 1;
      if (!deps.isStopped()) deps.onFailure(tenant.slug, error);
    }
  }
  return added;
}

/** The pictures that are planned and not there: those after as many as a member has. */
async function listWanted(brand: SittingBrand): Promise<Wanted[]> {
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
  return brand.sitters.flatMap(({ memberId, pictures }) =>
    pictures.flatMap((picture, round) =>
      round < (counts.get(memberId) ?? 0) ? [] : [{ brand, memberId, picture, round }],
    ),
  );
}

/** Brought along before drawn, first ones before second ones, and each brand's next before anybody's one after. */
function inOrder(wanted: readonly Wanted[]): Wanted[] {
  const turns = new Map<string, number>();
  return wanted
    .map((want) => {
      const rank = ("file" in want.picture ? 0 : 1_000_000) + want.round * 10_000;
      const key = `${want.brand.tenant.slug} ${rank}`;
      const turn = turns.get(key) ?? 0;
      turns.set(key, turn + 1);
      return { want, order: rank + turn };
    })
    .sort((a, b) => a.order - b.order)
    .map(({ want }) => want);
}
