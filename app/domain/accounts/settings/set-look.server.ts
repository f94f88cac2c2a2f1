import type { Account, Needs } from "../../context";

export const looks = ["system", "light", "dark"] as const;
export type Look = (typeof looks)[number];
export type ChosenScheme = Exclude<Look, "system">;

/**
 * Chooses the scheme of a visitor's or member's pages: light, dark, or that of the system.
 * @returns whether the tenant offers a choice; nothing is saved for a visitor, whose choice is in the cookie. product 7.18
 */
export async function setLook(
  ctx: Needs<"changed" | "db" | "tenant"> & { member: Account | null },
  look: Look,
): Promise<boolean> {
  if (ctx.tenant.theme.other === null) return false;
  const { member } = ctx;
  if (!member) return true;
  await ctx.db.transaction((tx) =>
    tx
      .updateTable("members")
      .set((is) => ({ look, version: is("version", "+", 1) }))
      .where("id", "=", member.id)
      .execute(),
  );
  ctx.changed(member.id);
  return true;
}
