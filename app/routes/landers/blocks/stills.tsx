import type { Part } from "./part";
import { Picture } from "./picture";
import * as css from "./stills.css";

/** Pictures that fade into each other; the first one only under reduced motion. product 18.8 */
export function Stills({ block }: Part<"stills">) {
  return (
    <div className={css.pictures} aria-hidden>
      {block.pictures.map((picture, at) => (
        <Picture
          // biome-ignore lint/suspicious/noArrayIndexKey: a still is identified by its position
          key={at}
          picture={picture}
          sizes="(min-width: 992px) 66vw, 100vw"
          className={css.still}
          isFirst={at === 0}
        />
      ))}
    </div>
  );
}
