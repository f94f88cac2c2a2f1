import { randomBytes } from "node:crypto";
import type { ServedDatabase } from "./served-database";

/** Gives a member a checked photo, as a row without files. */
export async function givePhoto({ query }: Pick<ServedDatabase, "query">, id: number): Promise<void> {
  const [name, blurred] = [randomBytes(16), randomBytes(16)].map((bytes) => bytes.toString("base64url"));
  await query(
    `insert into photos (tenant_id, member_id, name, blurred_name, status, position, width, height, created_at)
     select tenant_id, id, '${name}', '${blurred}', 'active', 0, 1200, 1600, now() from members where id = ${id}`,
  );
}
