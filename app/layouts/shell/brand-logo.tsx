import * as css from "./bar.css";
import type { Shell } from "./shell.server";

/**
 * The brand's logo as a picture, in the shown scheme; its name as text where the brand has none. A logo without a drawing for the other
 * scheme is there on a plate in the colour that it was drawn for.
 */
export function BrandLogo({
  shell: { logo, name },
  more = "",
}: {
  shell: Pick<Shell, "logo" | "name">;
  more?: string;
}) {
  if (!logo) return name;
  const { src, preferred, needsPlate } = logo;
  return (
    <picture className={css.logoFrame}>
      {preferred ? (
        <source srcSet={preferred.src} media={`(prefers-color-scheme: ${preferred.scheme})`} />
      ) : null}
      <img
        className={`${css.logoPicture} ${needsPlate ? css.logoPlate : ""} ${more}`}
        src={src}
        alt={name}
        height={38}
      />
    </picture>
  );
}
