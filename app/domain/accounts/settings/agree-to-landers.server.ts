import type { Needs } from "../../context";

/**
 * Records a member's consent to be shown on landing pages to people without an account, or its withdrawal. A repeated consent keeps the
 * time of the first. GDPR Art. 6(1)(a), 7(3)
 */
export async function agreeToLanders(
  ctx: Needs<"changed" | "db" | "now">,
  memberId: number,
  agrees: boolean,
): Promise<void> {
  await ctx.db.transaction((tx) =>
    tx
      .updateTable("members")
      .set({ landers_agreed_at: agrees ? ctx.now : null })
      .where("id", "=", memberId)
      .where("landers_agreed_at", agrees ? "is" : "is not", null)
      .execute(),
  );
  ctx.changed(memberId);
}

/** Returns whether a member agrees to be shown on landing pages. */
export async function agreesToLanders(ctx: Needs<"db">, memberId: number): Promise<boolean> {
  const row = await ctx.db.transaction((tx) =>
    tx.selectFrom("members").select("landers_agreed_at").where("id", "=", memberId).executeTakeFirst(),
  );
  return row !== undefined && row.landers_agreed_at !== null;
}
