import type { Context } from "hono";
import type { Account } from "~/domain/context";
import { PHOTO_MAX_BYTES } from "~/domain/photos/rules";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import { countUpload } from "../limits/upload-limits.server";
import { UploadSlots } from "../limits/upload-slots.server";
import { type ReceivedFile, withReceivedFiles } from "./receive-files.server";

const slots = new UploadSlots();

type Use<T> = (files: readonly ReceivedFile[], texts: Readonly<Record<string, string>>) => Promise<T>;

/**
 * Receives the pictures of a form. The limits on uploads and bytes, of the account and of the process, are checked before anything is read.
 * @throws RateLimited, UploadsBusy, UploadTooLarge, UploadBroken, and what `use` throws
 */
export async function receiveUpload<T>(
  c: Context<DoorEnv>,
  ctx: Ctx,
  { id }: Pick<Account, "id">,
  use: Use<T>,
): Promise<T> {
  const { incoming } = c.env;
  const bytes = Number(incoming.headers["content-length"] ?? 0);
  const release = slots.take(ctx.tenant.id, id, bytes);
  try {
    await countUpload(ctx, id, bytes);
    return await withReceivedFiles(incoming, "photo", PHOTO_MAX_BYTES, use);
  } finally {
    release();
  }
}
