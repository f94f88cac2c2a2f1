import { photo } from "~/ui/photo.css";
import { picture as frame, image, plainTile } from "../base.css";
import type { LanderPicture } from "./pictures.server";

/** A picture with the theme's filter, or a plain tile where the brand has none. @param sizes as of `img` */
export function Picture({
  picture,
  sizes,
  className = "",
  isFirst = false,
}: {
  picture: LanderPicture;
  sizes: string;
  className?: string | undefined;
  /** whether it is above the fold */
  isFirst?: boolean;
}) {
  return (
    <span className={`${photo} ${frame} ${className}`}>
      {picture.src === null ? (
        <span className={plainTile} />
      ) : (
        <img
          src={picture.src}
          srcSet={picture.srcSet}
          sizes={sizes}
          alt=""
          width={360}
          height={480}
          loading={isFirst ? "eager" : "lazy"}
          fetchpriority={isFirst ? "high" : "auto"}
          className={image}
        />
      )}
    </span>
  );
}
