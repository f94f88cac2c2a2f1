import type { Account } from "~/domain/context";
import type { Polled } from "~/domain/read.server";
import type { Sign } from "~/domain/signatures.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { tagged } from "../api/answer.server";
import { UserAnswers } from "../api/user-view.server";
import type { MemberChats } from "./member-chats.server";
import type { MemberLikes } from "./member-likes.server";

type Answer = ReturnType<typeof tagged>;

/** Returns the cached answer of a polled read. */
export type PolledAnswers = Readonly<
  Record<Polled, (tenant: Tenant, account: Account) => Answer | Promise<Answer>>
>;

/** Returns the answers that open pages poll each minute: a cached one needs neither a context nor a query. product 23.7 */
export function polledAnswers(deps: { likes: MemberLikes; chats: MemberChats; sign: Sign }): PolledAnswers {
  const users = new UserAnswers();
  const cachedIn =
    (members: MemberChats | MemberLikes) =>
    async (tenant: Tenant, { id }: Account) =>
      (members.known(tenant, id) ?? (await members.of(tenant, id))).answer;
  return {
    user: (tenant, account) => users.of({ tenant, sign: deps.sign }, account),
    chats: cachedIn(deps.chats),
    likes: cachedIn(deps.likes),
  };
}
