import type { ControlDb } from "~/db/control-database.server";
import { type BrandFigures, readFigures } from "~/domain/operators/figures/read-figures.server";

/** Up to so many brands the numbers are read for each page; with more they are remembered, longer the more there are. */
const MAX_FRESH = 200;
const REMEMBERED_MS_FOR_EACH = 5;

/** The numbers of all brands that a job has counted, from the operators' own tables. */
export class FiguresBoard {
  #known: { figures: Promise<ReadonlyMap<string, BrandFigures>>; until: number } | null = null;

  constructor(readonly control: ControlDb) {}

  /** Returns the last numbers of brands by their ids. @throws DatabaseUnavailable */
  all(now: Date): Promise<ReadonlyMap<string, BrandFigures>> {
    if (this.#known && this.#known.until > now.getTime()) return this.#known.figures;
    const known = { figures: readFigures({ control: this.control }), until: 0 };
    known.figures.then(
      ({ size }) => {
        known.until = size <= MAX_FRESH ? 0 : now.getTime() + size * REMEMBERED_MS_FOR_EACH;
      },
      () => undefined,
    );
    this.#known = known;
    return known.figures;
  }
}
