import type { Ctx } from "../context.server";

/** The widths of the brand's pictures on pages, in CSS pixels. */
const WIDTHS = [240, 360, 480, 600, 900] as const;

/** Returns the `img` attributes of a picture in the brand's folder. @param file such as pictures/01.webp */
export function brandPicture(ctx: Pick<Ctx, "fileHref">, file: string): { src: string; srcSet: string } {
  return {
    src: ctx.fileHref(file, 360),
    srcSet: WIDTHS.map((width) => `${ctx.fileHref(file, width)} ${width}w`).join(", "),
  };
}
