import type { TenantDb } from "~/db/pool.server";
import { chatsView } from "~/domain/chats/chats-view.server";
import { readChatList } from "~/domain/chats/read-chat-list.server";
import type { Sign } from "~/domain/signatures.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { tagged } from "../api/answer.server";
import { type ChangeChannel, MemberCache } from "./member-cache.server";

/** The cached conversations of one member. */
export type KnownChats = { unread: number; answer: ReturnType<typeof tagged> };
export type MemberChats = MemberCache<KnownChats>;

/** A message must not be late while the channel to the other processes is down. */
const BRIEFLY_MS = 2000;

/** Creates the cache of members' conversations, which open pages poll. product 23.7, 11.13 */
export function memberChats(
  databaseOf: (tenant: Tenant) => TenantDb,
  sign: Sign,
  channel: Pick<ChangeChannel, "isOpen"> | null = null,
): MemberChats {
  return new MemberCache({
    read: async (ctx, memberId) => {
      const list = await readChatList({ ...ctx, sign }, memberId);
      return {
        value: { unread: list.totalUnread, answer: tagged(chatsView(ctx.tenant, list)) },
        of: memberId,
        about: list.chats.flatMap(({ otherId }) => otherId ?? []),
      };
    },
    databaseOf,
    channel,
    brieflyMs: BRIEFLY_MS,
  });
}
