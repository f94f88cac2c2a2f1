import type { TenantDb } from "~/db/pool.server";
import { likesView } from "~/domain/likes/likes-view.server";
import { readLikes } from "~/domain/likes/read-likes.server";
import type { Sign } from "~/domain/signatures.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { tagged } from "../api/answer.server";
import { type ChangeChannel, MemberCache } from "./member-cache.server";

/** The cached likes of one member. */
export type KnownLikes = { newLikes: number; answer: ReturnType<typeof tagged> };
export type MemberLikes = MemberCache<KnownLikes>;

const BRIEFLY_MS = 5000;

/** Creates the cache of members' likes, which open pages poll. product 23.7, 10.6 */
export function memberLikes(
  databaseOf: (tenant: Tenant) => TenantDb,
  sign: Sign,
  channel: Pick<ChangeChannel, "isOpen"> | null = null,
): MemberLikes {
  return new MemberCache({
    read: async (ctx, memberId) => {
      const list = await readLikes({ ...ctx, sign }, memberId);
      return {
        value: { newLikes: list.newLikes, answer: tagged(likesView(ctx.tenant, list)) },
        of: memberId,
        about: list.about,
      };
    },
    databaseOf,
    channel,
    brieflyMs: BRIEFLY_MS,
  });
}
