import * as css from "./brand-mark.css";
import { hidden } from "./text.css";
import { slots } from "./theme.css";

/** A brand as every page shows it: its name, and the colour and letters of its mark. */
export type ShownBrand = { slug: string; name: string; slot: number; mark: string };

/** The mark of a brand. Without its name beside it, the name is its text. */
export function BrandMark({ brand, named = false }: { brand: ShownBrand; named?: boolean }) {
  return (
    <span className={`${css.marks.brand} ${slots[brand.slot] ?? ""}`} title={brand.name}>
      <span aria-hidden="true">{brand.mark}</span>
      {named ? null : <span className={hidden}>{brand.name}</span>}
    </span>
  );
}

/** The mark of several brands: how many. */
export function ManyMark({ count }: { count: number }) {
  return (
    <span className={css.marks.all} aria-hidden="true">
      {count > 99 ? "99" : count}
    </span>
  );
}
