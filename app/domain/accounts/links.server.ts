import type { LinkPurpose, TenantTransaction } from "~/db/tables";
import type { Account, AccountContext } from "./account.server";
import { readToken, writeToken } from "./tokens.server";

/** A link was used, is too old, was altered, or belongs to another tenant: all the same to whoever opens it. */
export class LinkInvalid extends Error {
  override name = "LinkInvalid";
}

const HOUR_MS = 3_600_000;

type MakeLink = { memberId: number; purpose: LinkPurpose; hours: number; data?: Record<string, string> };

/** Makes a link for one purpose and one use. @returns the word of `/{token}` */
export async function makeLink(ctx: AccountContext, tx: TenantTransaction, input: MakeLink): Promise<string> {
  const hex = ctx.random(16).toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const expiresAt = new Date(ctx.now.getTime() + input.hours * HOUR_MS);
  await tx
    .insertInto("account_links")
    .values({
      id,
      member_id: input.memberId,
      purpose: input.purpose,
      data: JSON.stringify(input.data ?? {}),
      created_at: ctx.now,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute();
  return writeToken(ctx, { id, purpose: input.purpose, expiresAt });
}

/** What a link stands for, while it works. */
export type Link = { id: string; memberId: number; data: Record<string, string>; createdAt: Date };

/** Looks a link up without using it. @throws LinkInvalid */
export async function findLink(
  ctx: AccountContext,
  tx: TenantTransaction,
  word: string,
  purpose: LinkPurpose,
): Promise<Link> {
  const token = readToken(ctx, word);
  if (!token || token.purpose !== purpose || token.expiresAt <= ctx.now) throw new LinkInvalid(purpose);
  const row = await tx
    .selectFrom("account_links")
    .selectAll()
    .where("id", "=", token.id)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", ctx.now)
    .executeTakeFirst();
  if (!row) throw new LinkInvalid(purpose);
  return { id: row.id, memberId: row.member_id, data: row.data, createdAt: row.created_at };
}

/**
 * The member for whom a link was mailed, also after it was used or has expired, while its row is stored: for the language of the page
 * and for a link that is opened a second time. It proves nothing else.
 */
export async function findLinkMember(
  ctx: Pick<AccountContext, "sign" | "tenant">,
  tx: TenantTransaction,
  word: string,
): Promise<{ id: number; language: string; status: Account["status"] } | null> {
  const token = readToken(ctx, word);
  if (!token) return null;
  const row = await tx
    .selectFrom("account_links")
    .innerJoin("members", "members.id", "account_links.member_id")
    .select(["members.id", "members.language", "members.status"])
    .where("account_links.id", "=", token.id)
    .where("account_links.purpose", "=", token.purpose)
    .executeTakeFirst();
  return row ?? null;
}

/** Uses a link up. Of two who open it at once, one gets through. @throws LinkInvalid */
export async function spendLink(
  ctx: AccountContext,
  tx: TenantTransaction,
  word: string,
  purpose: LinkPurpose,
): Promise<Link> {
  const link = await findLink(ctx, tx, word, purpose);
  const { numUpdatedRows } = await tx
    .updateTable("account_links")
    .set({ used_at: ctx.now })
    .where("id", "=", link.id)
    .where("used_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new LinkInvalid(purpose);
  return link;
}

/** Makes all links of a purpose worthless that a member still has: a newer one takes their place, or the matter is settled. */
export async function dropLinks(
  tx: TenantTransaction,
  memberId: number,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await tx
    .deleteFrom("account_links")
    .where("member_id", "=", memberId)
    .where("purpose", "in", purposes)
    .where("used_at", "is", null)
    .execute();
}
