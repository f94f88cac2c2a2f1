import type { Limit } from "~/domain/limit";
import type { Ctx } from "../context.server";

/** A member uploads each photo separately; the number of photos has its own limits. */
const UPLOADS: Limit = { points: 200, seconds: 3600 };
/** In units of `UNIT_BYTES`: 600 MB, the size of forty of the largest photos. */
const VOLUME: Limit = { points: 600, seconds: 3600 };
const UNIT_BYTES = 1024 * 1024;

/** Counts an upload and its declared bytes, before it is read. @throws RateLimited */
export async function countUpload(
  { limits, tenant }: Pick<Ctx, "limits" | "tenant">,
  memberId: number,
  bytes: number,
): Promise<void> {
  await limits.count(tenant, "upload", String(memberId), UPLOADS);
  await limits.count(tenant, "upload-volume", String(memberId), VOLUME, Math.ceil(bytes / UNIT_BYTES));
}
