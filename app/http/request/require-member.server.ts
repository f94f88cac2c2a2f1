import { redirect, redirectDocument } from "@remix-run/node";
import { DatabaseAway } from "~/db/tenant-database.server";
import type { Account } from "~/domain/accounts/account.server";
import { paths } from "~/paths";
import type { Ctx } from "../context.server";

/**
 * The member whose page this is. Strangers are sent to the login and back; who has not completed a signup that a partner began, to that.
 * @throws Response a redirect, DatabaseAway. product.md §2
 */
export function requireMember(
  { member, sessionLost }: Pick<Ctx, "member" | "sessionLost">,
  request: Request,
): Account {
  if (sessionLost) throw new DatabaseAway("Whose page this is cannot be told now.");
  if (!member) {
    const { pathname } = new URL(request.url);
    throw redirectDocument(`${paths.login()}?back=${encodeURIComponent(pathname)}`);
  }
  if (!member.completed) throw redirect(paths.completeSignup());
  return member;
}
