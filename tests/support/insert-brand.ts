import { brands } from "./brands";
import type { ServedDatabase } from "./served-database";

/**
 * Inserts the database's row of a brand unless there is one, as the server does when a request first needs it.
 * A test that inserts rows of the brand itself must not depend on such a request: on a busy machine it may be answered 503.
 */
export async function insertBrand({ query }: Pick<ServedDatabase, "query">, slug: string): Promise<void> {
  const id = brands.find((one) => one.slug === slug)?.json.id ?? slug;
  await query(`insert into tenants (uid, slug) values ('${id}', '${slug}') on conflict do nothing`);
}
