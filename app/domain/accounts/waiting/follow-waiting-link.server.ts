import type { ReadContext } from "../../context";
import { LinkInvalid } from "../../link-invalid.server";
import { UNCONFIRMED_DAYS } from "./rules";
import { readWaitingToken, type WaitingPurpose, writeWaitingToken } from "./waiting-token.server";

const DAY_MS = 86_400_000;

/** The data for the page of a mailed link. `language`: the language of the mail; null if the address is no longer on the list. */
export type WaitingLink = {
  purpose: WaitingPurpose;
  isConfirmed: boolean;
  language: string | null;
  /** the token of the link that leaves the list */
  leave: string;
};

/**
 * Looks up a mailed link of the waiting list without changing anything.
 * @throws LinkInvalid
 */
export async function findWaitingLink(ctx: ReadContext, tokenText: string): Promise<WaitingLink> {
  const token = readWaitingToken(ctx, tokenText);
  if (!token) throw new LinkInvalid("waiting");
  const entry = await ctx.db.transaction((tx) =>
    tx
      .selectFrom("waiting_entries")
      .select(["language", "confirmed_at", "requested_at"])
      .where("id", "=", token.id)
      .executeTakeFirst(),
  );
  if (token.purpose === "confirm" && (!entry || !isOpen(ctx, entry))) throw new LinkInvalid("waiting");
  return {
    purpose: token.purpose,
    isConfirmed: entry !== undefined && entry.confirmed_at !== null,
    language: entry?.language ?? null,
    leave: writeWaitingToken(ctx, { purpose: "leave", id: token.id }),
  };
}

/**
 * Confirms an address on the list. Idempotent.
 * @throws LinkInvalid if the entry no longer exists or was not confirmed in time
 */
export async function confirmWaiting(ctx: ReadContext, tokenText: string): Promise<void> {
  const token = readWaitingToken(ctx, tokenText);
  if (token?.purpose !== "confirm") throw new LinkInvalid("waiting");
  await ctx.db.transaction(async (tx) => {
    const entry = await tx
      .selectFrom("waiting_entries")
      .select(["confirmed_at", "requested_at"])
      .where("id", "=", token.id)
      .forUpdate()
      .executeTakeFirst();
    if (!entry || !isOpen(ctx, entry)) throw new LinkInvalid("waiting");
    if (entry.confirmed_at !== null) return;
    await tx
      .updateTable("waiting_entries")
      .set({ confirmed_at: ctx.now })
      .where("id", "=", token.id)
      .execute();
  });
}

/**
 * Removes an address from the list through a mailed link. Idempotent.
 * @throws LinkInvalid
 */
export async function leaveWaitingList(ctx: ReadContext, tokenText: string): Promise<void> {
  const token = readWaitingToken(ctx, tokenText);
  if (token?.purpose !== "leave") throw new LinkInvalid("waiting");
  await ctx.db.transaction((tx) => tx.deleteFrom("waiting_entries").where("id", "=", token.id).execute());
}

/** Returns whether an entry is confirmed or can still be confirmed. */
function isOpen({ now }: ReadContext, entry: { confirmed_at: Date | null; requested_at: Date }): boolean {
  return (
    entry.confirmed_at !== null || entry.requested_at.getTime() > now.getTime() - UNCONFIRMED_DAYS * DAY_MS
  );
}
