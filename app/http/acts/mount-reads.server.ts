import type { Context, Hono } from "hono";
import type { Read } from "~/domain/read.server";
import { answer } from "../answer.server";
import { answerTagged, TaggedAnswers, tagged } from "../api/answer.server";
import type { DoorEnv } from "../door-env.server";
import type { PolledAnswers } from "../live/polled-answers.server";
import { answerRefused } from "../refusals/refused.server";
import { allReads } from "./all-reads.server";
import { mayRead, performRead } from "./perform.server";

const CACHED_BYTES = 1024 * 1024;

/** Mounts the calls of all reads. product 23.2 */
export function mountReads(app: Hono<DoorEnv>, polled: PolledAnswers): void {
  for (const read of allReads) {
    const cached = read.cacheKey && new TaggedAnswers(CACHED_BYTES);
    app.get(read.path, async (c) => (await answerPolled(c, read, polled)) ?? answerRead(c, read, cached));
  }
}

/** Answers from the live state; null where the read is not polled, has fields, or must be refused. */
async function answerPolled(
  c: Context<DoorEnv>,
  read: Read,
  polled: PolledAnswers,
): Promise<Response | null> {
  const account = c.get("signedIn")?.account;
  if (!read.polled || !account || !mayRead(read, account) || c.env.incoming.url?.includes("?")) return null;
  return answerTagged(c, await polled[read.polled](c.get("tenant"), account));
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
