import { z } from "zod";
import type { Needs } from "~/domain/context";
import { preferences } from "./rules";

/** The names of the enabled kinds; any other name is refused. `showsName`: pushes may name the member they are about. */
export type SetPreferences = z.infer<typeof SetPreferences>;
export const SetPreferences = z.object({
  on: z.array(z.enum(preferences)).max(preferences.length),
  showsName: z.boolean(),
});

/** Stores all notification preferences of a member. product 15.1 */
export async function setPreferences(
  ctx: Needs<"changed" | "db">,
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
  ctx.changed(memberId);
}
