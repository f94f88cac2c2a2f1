import { redirect, redirectDocument } from "@remix-run/node";
import { DatabaseUnavailable } from "~/db/tenant-database.server";
import type { Account } from "~/domain/context";
import { paths } from "~/paths";
import type { Ctx } from "../context.server";

/**
 * Returns the member of this page. Visitors are redirected to the login and back, members with an uncompleted partner signup to that
 * signup.
 * @throws Response a redirect, DatabaseUnavailable. product 4.4
 */
export function requireMember(
  { member, sessionLost }: Pick<Ctx, "member" | "sessionLost">,
  request: Request,
): Account {
  if (sessionLost) throw new DatabaseUnavailable("The session of this request cannot be checked now.");
  if (!member) {
    const { pathname } = new URL(request.url);
    throw redirectDocument(paths.login(pathname));
  }
  if (!member.completed) throw redirect(paths.completeSignup());
  return member;
}
