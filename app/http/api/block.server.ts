import type { Hono } from "hono";
import { z } from "zod";
import { blockMember } from "~/domain/members/block-member.server";
import { unblockMember } from "~/domain/members/unblock-member.server";
import { idInput } from "~/domain/number-input.server";
import type { DoorEnv } from "../door-env.server";
import { countBlock } from "../limits/like-limits.server";
import { publishToPair } from "../live/publish-to-others.server";
import { answerError, answerTagged, invalidInput, tagged } from "./answer.server";
import { asMember } from "./chat.server";
import { readBody } from "./read-body.server";

const Which = z.object({ profile: idInput });

/** Mounts POST /api/block.php, which blocks a member, and DELETE, which unblocks one. product 9.14 */
export function mountBlock(app: Hono<DoorEnv>): void {
  app.on(["POST", "DELETE"], "/api/block.php", (c) =>
    asMember(c, async (ctx, member) => {
      const which = Which.safeParse(await readBody(c));
      if (!which.success) return invalidInput(ctx, "profile");
      const { profile } = which.data;
      const blocks = c.req.method === "POST";
      await countBlock(ctx, member.id);
      const changed = await (blocks ? blockMember : unblockMember)(ctx, member.id, profile);
      if (blocks && !changed) return answerError(404, "not_found", ctx.t("errors:not_found"));
      if (changed) publishToPair(ctx, member.id, profile);
      return answerTagged(c, tagged({ blocked: blocks }));
    }),
  );
}
