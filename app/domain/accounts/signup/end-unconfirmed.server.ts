import type { TenantTransaction } from "~/db/tables";
import type { AccountContext } from "../../context";
import { eraseAccount, lockForErasure } from "../leaving/erase-account.server";
import { hasMoney } from "../leaving/has-money.server";
import { makeLink } from "../links.server";
import { LINK_HOURS } from "../rules";

/** A stranger can create many accounts with one address. The clean-up erases the others. */
const MAX_ENDED = 50;
/** The most links that the owner of the address is mailed. */
const MAX_OFFERED = 3;

/**
 * Ends the accounts that gave an address without confirming it, after a member has confirmed it: those without money are erased. An account
 * with money remains, with its login; the owner of the address is mailed a link that sets its password, because the person who reads the
 * mailbox is normally the one who paid. Locks each account first, so that no order is placed in between.
 * @returns the members whose sessions have ended
 */
export async function endUnconfirmed(
  ctx: AccountContext,
  tx: TenantTransaction,
  { memberId, email }: { memberId: number; email: string },
): Promise<number[]> {
  const rows = await tx
    .selectFrom("members")
    .select("id")
    .where("email", "=", email)
    .where("status", "=", "not_confirmed")
    .where("id", "!=", memberId)
    .orderBy("signup_date")
    .orderBy("id")
    .limit(MAX_ENDED)
    .execute();
  const erased: number[] = [];
  const paid: { id: number; name: string }[] = [];
  for (const { id } of rows) {
    await lockForErasure(tx, id);
    const isLocked = await tx
      .selectFrom("members")
      .select("id")
      .where("id", "=", id)
      .where("email", "=", email)
      .where("status", "=", "not_confirmed")
      .forUpdate()
      .executeTakeFirst();
    if (!isLocked) continue;
    const withMoney = await tx
      .selectFrom("members")
      .select(["id", "name"])
      .where("id", "=", id)
      .where(hasMoney(ctx.now))
      .executeTakeFirst();
    if (withMoney) paid.push(withMoney);
    else {
      await eraseAccount(tx, id);
      erased.push(id);
    }
  }
  if (paid.length > 0) await offer(ctx, tx, { memberId, email, paid: paid.slice(0, MAX_OFFERED) });
  return erased;
}

async function offer(
  ctx: AccountContext,
  tx: TenantTransaction,
  { memberId, email, paid }: { memberId: number; email: string; paid: { id: number; name: string }[] },
): Promise<void> {
  const { name: member, language } = await tx
    .selectFrom("members")
    .select(["name", "language"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  const hours = LINK_HOURS.take_over;
  for (const { id, name: account } of paid) {
    const token = await makeLink(ctx, tx, { memberId: id, purpose: "reset", hours });
    const params = { token, member, account };
    await ctx.mails.add(tx, { kind: "unconfirmed_purchases", memberId, recipient: email, language, params });
  }
}
