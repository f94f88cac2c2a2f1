import type { TenantDb } from "~/db/pool.server";
import { tellLikes } from "~/domain/likes/tell-likes.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { tagged } from "../api/answer.server";
import { likesView } from "../api/likes-view.server";
import { KeptOfMembers } from "./kept-of-members.server";
import type { ChangeChannel } from "./member-sessions.server";

/** What is kept of one member's likes. */
export type KnownLikes = { newLikes: number; answer: ReturnType<typeof tagged> };
export type MemberLikes = KeptOfMembers<KnownLikes>;

const BRIEFLY_MS = 5000;

/** The likes of members, as their open pages ask for them. product.md §7, §9 */
export function memberLikes(
  databaseOf: (tenant: Tenant) => TenantDb,
  channel: Pick<ChangeChannel, "isOpen"> | null = null,
): MemberLikes {
  return new KeptOfMembers(
    async (ctx, memberId) => {
      const told = await tellLikes(ctx, memberId);
      return {
        value: { newLikes: told.newLikes, answer: tagged(likesView(ctx.tenant, told)) },
        about: told.about,
      };
    },
    databaseOf,
    channel,
    BRIEFLY_MS,
  );
}
