import { randomBytes } from "node:crypto";
import type { TenantDb } from "~/db/pool.server";

/** Inserts many members directly: they can be found and written to. @returns their numbers */
export async function addMembers(
  db: TenantDb,
  count: number,
  more: { paid_user?: boolean } = {},
): Promise<number[]> {
  const rows = Array.from({ length: count }, () => {
    const id = randomBytes(6).toString("hex");
    return {
      email: `${id}@people.example`,
      name: `m_${id}`,
      password_hash: "-",
      status: "active" as const,
      language: "en",
      signup_date: new Date("2026-12-01T12:00:00Z"),
      gender: "woman",
      seeks: ["woman", "man"],
      sexuality: "unsaid",
      date_of_birth: "1990-01-01",
      country: "NL",
      terms_version: "2024-01-01",
      terms_accepted_at: new Date("2026-12-01T12:00:00Z"),
      paid_user: false,
      ...more,
    };
  });
  const made = await db.transaction((tx) => tx.insertInto("members").values(rows).returning("id").execute());
  return made.map(({ id }) => id);
}
