import * as css from "./bar.css";
import type { Shell } from "./shell.server";

/**
 * The brand's logo as a picture, in the shown scheme; its name as text where the brand has none. A logo without a drawing for the other
 * scheme is there on a plate in the colour that it was drawn for.
 */
export function BrandLogo({ shell: { logo, name } }: { shell: Pick<Shell, "logo" | "name"> }) {
  if (!logo) return name;
  return (
    <picture className={css.logoFrame}>
      {logo.source && <source {...logo.source} />}
      <img
        className={logo.isPlated ? css.logoPlated : css.logoPicture}
        src={logo.src}
        alt={name}
        height={38}
      />
    </picture>
  );
}
