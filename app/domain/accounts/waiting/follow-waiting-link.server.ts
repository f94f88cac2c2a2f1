import type { AccountContext } from "../account.server";
import { LinkInvalid } from "../links.server";
import { UNCONFIRMED_DAYS } from "./rules";
import { readWaitingToken, type WaitingPurpose, writeWaitingToken } from "./waiting-token.server";

const DAY_MS = 86_400_000;

type Context = Pick<AccountContext, "db" | "now" | "sign" | "tenant">;

/** What the page of a mailed link shows. `language`: that of the mail; null where the address is off the list already. */
export type WaitingLink = {
  purpose: WaitingPurpose;
  isConfirmed: boolean;
  language: string | null;
  /** the word of the link for leaving */
  leave: string;
};

/** Looks a mailed link of the waiting list up; that changes nothing. @throws LinkInvalid */
export async function findWaitingLink(ctx: Context, word: string): Promise<WaitingLink> {
  const token = readWaitingToken(ctx, word);
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
 * Confirms that an address belongs on the list; doing it again is harmless.
 * @throws LinkInvalid where the entry is gone, or nobody confirmed it in time
 */
export async function confirmWaiting(ctx: Context, word: string): Promise<void> {
  const token = readWaitingToken(ctx, word);
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

/** Takes an address off the list by a mailed link; doing it again is harmless. @throws LinkInvalid */
export async function leaveWaitingList(ctx: Context, word: string): Promise<void> {
  const token = readWaitingToken(ctx, word);
  if (token?.purpose !== "leave") throw new LinkInvalid("waiting");
  await ctx.db.transaction((tx) => tx.deleteFrom("waiting_entries").where("id", "=", token.id).execute());
}

/** Whether an entry is confirmed, or can still be. */
function isOpen({ now }: Context, entry: { confirmed_at: Date | null; requested_at: Date }): boolean {
  return (
    entry.confirmed_at !== null || entry.requested_at.getTime() > now.getTime() - UNCONFIRMED_DAYS * DAY_MS
  );
}
