import { z } from "zod";
import type { AccountContext } from "~/domain/accounts/account.server";
import { preferences } from "./rules";

/** The names of what is switched on; any other name is refused. `showsName`: pushes may say who they are about. */
export type SetPreferences = z.infer<typeof SetPreferences>;
export const SetPreferences = z.object({
  on: z.array(z.enum(preferences)).max(preferences.length),
  showsName: z.boolean(),
});

/** Saves what a member wants to be told of, all of it at once. product.md §3 */
export async function setPreferences(
  ctx: Pick<AccountContext, "db">,
  memberId: number,
  { on, showsName }: SetPreferences,
): Promise<void> {
  const notifications_off = preferences.filter((one) => !on.includes(one));
  await ctx.db.transaction((tx) =>
    tx
      .updateTable("members")
      .set((is) => ({ notifications_off, push_shows_name: showsName, version: is("version", "+", 1) }))
      .where("id", "=", memberId)
      .execute(),
  );
}
