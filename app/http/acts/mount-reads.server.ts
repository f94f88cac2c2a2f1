import type { Context, Hono } from "hono";
import type { Read } from "~/domain/read.server";
import { answer } from "../answer.server";
import { answerTagged, TaggedAnswers, tagged } from "../api/answer.server";
import type { DoorEnv } from "../door-env.server";
import { answerRefused } from "../refusals/refused.server";
import { allReads } from "./all-reads.server";
import { performRead } from "./perform.server";

const CACHED_BYTES = 1024 * 1024;

/** Mounts the calls of all reads. product 23.2 */
export function mountReads(app: Hono<DoorEnv>): void {
  for (const read of allReads) {
    const cached = read.cacheKey && new TaggedAnswers(CACHED_BYTES);
    app.get(read.path, (c) => answerRead(c, read, cached));
  }
}

async function answerRead(
  c: Context<DoorEnv>,
  read: Read,
  cached: TaggedAnswers | undefined,
): Promise<Response> {
  const ctx = c.get("ctx")();
  try {
    const keep: Record<string, string> = {};
    if (read.maxAge !== undefined) keep["Cache-Control"] = `private, max-age=${read.maxAge}`;
    if (cached)
      return answerTagged(
        c,
        cached.get(read.cacheKey!(ctx as never), () => read.run(ctx as never, {})),
        keep,
      );
    const shown = await performRead(read, ctx, c.req.query());
    if (shown === null) return answer(null, 204, { "Cache-Control": "no-store" });
    return answerTagged(c, tagged(shown), keep);
  } catch (error) {
    return answerRefused(ctx, error, read.area);
  }
}
