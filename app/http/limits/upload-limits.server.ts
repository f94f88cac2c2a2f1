import type { Ctx } from "../context.server";
import type { Limit } from "./limits.server";

/** A member sends each photo by itself; photos have limits of their own. */
const UPLOADS: Limit = { points: 200, seconds: 3600 };
/** In units of `UNIT_BYTES`: 600 MB, as many bytes as forty of the largest photos. */
const VOLUME: Limit = { points: 600, seconds: 3600 };
const UNIT_BYTES = 1024 * 1024;

/** Counts an upload and the bytes that it declares, before it is read. @throws TooOften */
export async function countUpload(
  { limits, tenant }: Pick<Ctx, "limits" | "tenant">,
  memberId: number,
  bytes: number,
): Promise<void> {
  await limits.count(tenant, "upload", String(memberId), UPLOADS);
  await limits.count(tenant, "upload-volume", String(memberId), VOLUME, Math.ceil(bytes / UNIT_BYTES));
}
