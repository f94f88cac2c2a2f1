import type { TenantTransaction } from "~/db/tables";
import type { Needs, PhotoContext } from "~/domain/context";
import type { Renditions } from "./make-renditions.server";
import { blurredFile, chatPhotoSizes, type PhotoSize, photoFile, photoSizes } from "./rules";

/** The names of one picture's files: one does not reveal the other. */
export type PhotoNames = { name: string; blurred_name: string };

const NAME_BYTES = 16;
/** Files that no photo has claimed after this time, in milliseconds, are deleted. */
const CLAIM_MS = 3_600_000;
const sizes = Object.keys(photoSizes) as PhotoSize[];

/** Creates names that cannot be guessed. */
function newNames({ random }: Needs<"random">): PhotoNames {
  const text = () => random(NAME_BYTES).toString("base64url");
  return { name: text(), blurred_name: text() };
}

/** Returns the key of a photo file of a tenant in the store. */
export function photoKey({ tenant }: Needs<"tenant">, file: string): string {
  return `${tenant.id}/${file}`;
}

type Place = Needs<"db" | "media" | "tenant">;

function keysOf(ctx: Place, { name, blurred_name }: PhotoNames): string[] {
  return [...sizes.map((size) => photoFile(name, size)), blurredFile(blurred_name)].map((file) =>
    photoKey(ctx, file),
  );
}

/**
 * Stores renditions under new names. The files are in the deletion list until `claimFiles`, so that a failure in between leaves no files
 * behind.
 */
export async function storeRenditions(ctx: PhotoContext, renditions: Renditions): Promise<PhotoNames> {
  const names = newNames(ctx);
  await listFiles(ctx, names);
  await Promise.all([
    ...sizes.map((size) => ctx.media.put(photoKey(ctx, photoFile(names.name, size)), renditions.clear[size])),
    ctx.media.put(photoKey(ctx, blurredFile(names.blurred_name)), renditions.blurred),
  ]);
  return names;
}

/** Like `storeRenditions`, for a picture that only two members see: without a blurred rendition, in the chat sizes, under one name. */
export async function storeChatPhoto(ctx: PhotoContext, { clear }: Renditions): Promise<PhotoNames> {
  const { name } = newNames(ctx);
  const names = { name, blurred_name: name };
  await listFiles(ctx, names);
  await Promise.all(
    Object.values(chatPhotoSizes).map((size) =>
      ctx.media.put(photoKey(ctx, photoFile(name, size)), clear[size]),
    ),
  );
  return names;
}

/** Adds files to the deletion list; they are deleted after CLAIM_MS unless they are claimed. */
async function listFiles(ctx: PhotoContext, names: PhotoNames): Promise<void> {
  const due_at = new Date(ctx.now.getTime() + CLAIM_MS);
  await ctx.db.transaction((tx) =>
    tx
      .insertInto("photo_files_to_delete")
      .values({ ...names, due_at })
      .execute(),
  );
}

/** Removes files from the deletion list, in the transaction that assigns them to a photo. */
export async function claimFiles(tx: TenantTransaction, { name }: PhotoNames): Promise<void> {
  await tx.deleteFrom("photo_files_to_delete").where("name", "=", name).execute();
}

/** Deletes files that were stored and never claimed. Claimed files stay. */
export async function dropUnclaimed(ctx: Place, names: PhotoNames): Promise<void> {
  const isListed = await ctx.db.transaction((tx) =>
    tx
      .selectFrom("photo_files_to_delete")
      .select("name")
      .where("name", "=", names.name)
      .forUpdate()
      .executeTakeFirst(),
  );
  if (isListed) await dropFiles(ctx, [names]);
}

/**
 * Deletes files that belong to no photo any more, and removes them from the deletion list. Files that are evidence of a complaint stay in the list, and are
 * deleted when it is. Idempotent.
 */
export async function dropFiles(ctx: Place, wanted: readonly PhotoNames[]): Promise<void> {
  const evidence = await listEvidence(ctx, wanted);
  const all = wanted.filter(({ name }) => !evidence.has(name));
  if (all.length === 0) return;
  await ctx.media.delete(all.flatMap((names) => keysOf(ctx, names)));
  const names = all.map(({ name }) => name);
  await ctx.db.transaction((tx) =>
    tx.deleteFrom("photo_files_to_delete").where("name", "in", names).execute(),
  );
}

/** Returns those of some names whose files are evidence of a complaint. */
async function listEvidence(ctx: Place, all: readonly PhotoNames[]): Promise<ReadonlySet<string | null>> {
  if (all.length === 0) return new Set();
  const rows = await ctx.db.transaction((tx) =>
    tx
      .selectFrom("complaint_evidence")
      .select("photo_name")
      .where(
        "photo_name",
        "in",
        all.map(({ name }) => name),
      )
      .execute(),
  );
  return new Set(rows.map(({ photo_name }) => photo_name));
}
