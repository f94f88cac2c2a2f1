import type { LinkPurpose, TenantTransaction } from "~/db/tables";
import type { Account, AccountContext, MailedLinkContext, Needs } from "../context";
import { LinkInvalid } from "../link-invalid.server";
import { readToken, writeToken } from "./tokens.server";

const HOUR_MS = 3_600_000;

type MakeLink = { memberId: number; purpose: LinkPurpose; hours: number; data?: Record<string, string> };

/**
 * Creates a link for one purpose and one use.
 * @returns the token of `/{token}`
 */
export async function makeLink(
  ctx: MailedLinkContext,
  tx: TenantTransaction,
  input: MakeLink,
): Promise<string> {
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

/** A valid link. */
export type Link = { id: string; memberId: number; data: Record<string, string>; createdAt: Date };

/**
 * Finds a link without consuming it.
 * @throws LinkInvalid
 */
export async function findLink(
  ctx: AccountContext,
  tx: TenantTransaction,
  tokenText: string,
  purpose: LinkPurpose,
): Promise<Link> {
  const token = readToken(ctx, tokenText);
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
 * Returns the member of a mailed link while its row is stored, even if it is used or expired: for the language of the page and for a link
 * that is opened again. Does not authenticate the visitor.
 */
export async function findLinkMember(
  ctx: Needs<"sign" | "tenant">,
  tx: TenantTransaction,
  tokenText: string,
): Promise<{ id: number; language: string; status: Account["status"] } | null> {
  const token = readToken(ctx, tokenText);
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

/**
 * Consumes a link. Of two concurrent uses one succeeds.
 * @throws LinkInvalid
 */
export async function consumeLink(
  ctx: AccountContext,
  tx: TenantTransaction,
  tokenText: string,
  purpose: LinkPurpose,
): Promise<Link> {
  const link = await findLink(ctx, tx, tokenText, purpose);
  const { numUpdatedRows } = await tx
    .updateTable("account_links")
    .set({ used_at: ctx.now })
    .where("id", "=", link.id)
    .where("used_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new LinkInvalid(purpose);
  return link;
}

/** Revokes a member's unused links of the given purposes. */
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
