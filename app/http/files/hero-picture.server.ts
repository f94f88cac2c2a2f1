import type { Ctx } from "../context.server";

const WIDE = "pictures/hero-wide.webp";
const PHONE = "pictures/hero-phone.webp";

/** Returns the addresses of the brand's hero picture, in both formats; null for a brand without one. */
export function heroPicture(ctx: Pick<Ctx, "fileHref" | "hasFile">) {
  if (!ctx.hasFile(WIDE)) return null;
  const set = (file: string, widths: readonly (900 | 480 | 1600 | 2400)[]) =>
    widths.map((width) => `${ctx.fileHref(file, width)} ${width}w`).join(", ");
  return {
    wide: set(WIDE, [900, 1600, 2400]),
    src: ctx.fileHref(WIDE, 1600),
    phone: set(PHONE, [480, 900]),
  };
}
