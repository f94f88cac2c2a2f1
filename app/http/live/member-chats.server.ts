import type { TenantDb } from "~/db/pool.server";
import { tellChats } from "~/domain/chats/tell-chats.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { tagged } from "../api/answer.server";
import { chatsView } from "../api/chats-view.server";
import { KeptOfMembers } from "./kept-of-members.server";
import type { ChangeChannel } from "./member-sessions.server";

/** What is kept of one member's conversations. */
export type KnownChats = { unread: number; answer: ReturnType<typeof tagged> };
export type MemberChats = KeptOfMembers<KnownChats>;

/** A message is not to be late where the other processes cannot be heard. */
const BRIEFLY_MS = 2000;

/** The conversations of members, as their open pages ask for them. product.md §7, §9 */
export function memberChats(
  databaseOf: (tenant: Tenant) => TenantDb,
  channel: Pick<ChangeChannel, "isOpen"> | null = null,
): MemberChats {
  return new KeptOfMembers(
    async (ctx, memberId) => {
      const told = await tellChats(ctx, memberId);
      return {
        value: { unread: told.totalUnread, answer: tagged(chatsView(ctx.tenant, told)) },
        about: told.chats.flatMap(({ otherId }) => otherId ?? []),
      };
    },
    databaseOf,
    channel,
    BRIEFLY_MS,
  );
}
