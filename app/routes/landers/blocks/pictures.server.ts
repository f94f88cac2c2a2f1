import type { Ctx } from "~/http/context.server";
import { brandPicture } from "~/http/files/brand-picture.server";
import type { LanderVariant } from "~/tenancy/landers/lander-variant.server";

/** A picture of a lander; src is null where the brand has none, and a plain tile shows. */
export type LanderPicture = { src: string; srcSet: string } | { src: null };

/**
 * Returns the pictures of a block: its own, then those of the lander, then the brand's drawn examples. Fictional profiles, which need a
 * mark, are left out.
 */
export function picturesOf(
  ctx: Ctx,
  variant: LanderVariant | undefined,
  count: number,
  own: readonly string[] = [],
): LanderPicture[] {
  const examples = ctx.tenant.config.showcase
    .filter(({ fictional }) => !fictional)
    .map(({ picture }) => picture);
  const named = [...own, ...(variant?.pictures ?? []), ...ctx.tenant.config.lander_pictures, ...examples];
  const files = [...new Set(named)].filter((file) => ctx.hasFile(file));
  return Array.from({ length: count }, (_, at) => {
    const file = files[at];
    return file ? brandPicture(ctx, file) : { src: null };
  });
}
