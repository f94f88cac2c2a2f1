import type { ControlDb } from "~/db/control-database.server";
import type { Tenant } from "~/tenancy/tenant.server";

/** How a brand is marked: one of twelve colours, and two letters. */
export type BrandMark = { slot: number; mark: string };

const SLOTS = 12;

/**
 * The marks of brands. A new brand gets the next colour and letters of its name; both are stored, so that they stay when other brands come
 * and go.
 */
export class BrandMarks {
  #known = new Map<string, BrandMark>();

  constructor(readonly control: ControlDb) {}

  /** Returns the marks of brands by their ids. */
  async of(brands: readonly Pick<Tenant, "id" | "config">[]): Promise<ReadonlyMap<string, BrandMark>> {
    if (brands.some(({ id }) => !this.#known.has(id))) await this.#read(brands);
    return this.#known;
  }

  async #read(brands: readonly Pick<Tenant, "id" | "config">[]): Promise<void> {
    const rows = await this.control.transaction(async (tx) => {
      const stored = await tx.selectFrom("brand_marks").selectAll().execute();
      const known = new Set(stored.map(({ brand }) => brand));
      const missing = brands.filter(({ id }) => !known.has(id));
      const added = missing.map(({ id, config }, at) => ({
        brand: id,
        slot: ((stored.length + at) % SLOTS) + 1,
        mark: lettersOf(config.name),
      }));
      if (added.length > 0)
        await tx
          .insertInto("brand_marks")
          .values(added)
          .onConflict((on) => on.column("brand").doNothing())
          .execute();
      // Another process may have stored others at the same time.
      return added.length > 0 ? tx.selectFrom("brand_marks").selectAll().execute() : stored;
    });
    for (const { brand, slot, mark } of rows) this.#known.set(brand, { slot, mark });
  }
}

/** Returns two letters of a name: the first ones of its words, else its first two. */
function lettersOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first = "?", second] = words;
  // By characters: half of one would be no text, and "ß" has two capitals.
  const letters = second ? `${[...first][0]}${[...second][0]}`.toUpperCase() : first;
  return [...letters].slice(0, 2).join("");
}
