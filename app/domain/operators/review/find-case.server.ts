import type { Needs } from "~/domain/context";

/** Returns whether a tenant has a complaint with a reference, and whether it is open; null where it has none. */
export async function findCase({ db }: Needs<"db">, reference: string): Promise<{ isOpen: boolean } | null> {
  const row = await db.transaction((tx) =>
    tx.selectFrom("complaints").select("closed_at").where("reference", "=", reference).executeTakeFirst(),
  );
  return row ? { isOpen: row.closed_at === null } : null;
}
