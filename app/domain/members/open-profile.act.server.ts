import { z } from "zod";
import { act } from "~/domain/act.server";
import { idInput } from "~/domain/number-input.server";
import { countProfile } from "./count-profile.server";
import { openProfile } from "./open-profile.server";

/** Opens a profile, which marks a like of its member as seen. The same profile counts once in an hour. product 8.11 */
export const openProfileAct = act({
  name: "open_profile",
  access: "visitor",
  area: "members",
  input: z.object({ profile: idInput }),
  run: async (ctx, { profile }) => {
    await countProfile(ctx, profile);
    return openProfile(ctx, ctx.member?.id ?? null, profile);
  },
  publish: (ctx, { result }) => {
    if (ctx.member && result?.kind === "shown" && result.wasNew) ctx.likesChanged(ctx.member.id);
  },
});
