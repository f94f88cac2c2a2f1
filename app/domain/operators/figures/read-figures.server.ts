import type { BrandFacts, DayMoney, Usual } from "~/db/brand-figures";
import type { Needs } from "~/domain/context";

/** The present numbers of a brand, as of its last count. */
export type BrandFigures = {
  /** in the brand's time zone: another day than the present one where the brand was not counted since midnight */
  day: string;
  countedAt: Date;
  visits: number;
  signups: number;
  confirmed: number;
  reports: number;
  money: DayMoney;
  facts: BrandFacts;
  usual: Usual;
};

/** Returns the last numbers of all brands by their ids, in one query; also of brands that are gone. */
export async function readFigures({ control }: Needs<"control">): Promise<Map<string, BrandFigures>> {
  const rows = await control.transaction((tx) =>
    tx
      .selectFrom("brand_health as h")
      .innerJoin("daily_figures as d", (on) =>
        on.onRef("d.brand", "=", "h.brand").onRef("d.day", "=", "h.day"),
      )
      .select(["h.brand", "h.day", "h.counted_at as countedAt", "h.facts", "h.usual"])
      .select(["d.visits", "d.signups", "d.confirmed", "d.reports", "d.money"])
      .execute(),
  );
  return new Map(rows.map(({ brand, ...figures }) => [brand, figures]));
}
