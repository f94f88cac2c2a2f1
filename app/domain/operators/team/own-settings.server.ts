import { z } from "zod";
import type { Needs } from "~/domain/context";

/** What operators choose for themselves: the scheme of pages, the height of rows, whether single keys act, and whether photos are blurred until they are looked at. */
export const OwnSettings = z.object({
  scheme: z.enum(["system", "light", "dark"]).default("system"),
  density: z.enum(["comfortable", "standard", "compact"]).default("standard"),
  keys: z.enum(["on", "off"]).default("on"),
  blur: z.enum(["on", "off"]).default("on"),
});
export type OwnSettings = z.output<typeof OwnSettings>;

/** Returns an operator's own settings; a value of another version counts as not chosen. */
export function ownSettingsOf(stored: Readonly<Record<string, string>>): OwnSettings {
  const valid = Object.entries(OwnSettings.shape).filter(
    ([name, one]) => one.safeParse(stored[name]).success,
  );
  return OwnSettings.parse(Object.fromEntries(valid.map(([name]) => [name, stored[name]])));
}

/** Stores an operator's own settings. */
export async function saveOwnSettings(
  ctx: Needs<"control">,
  operatorId: number,
  settings: OwnSettings,
): Promise<void> {
  await ctx.control.transaction((tx) =>
    tx
      .updateTable("operators")
      .set({ settings: JSON.stringify(settings) })
      .where("id", "=", operatorId)
      .execute(),
  );
}
