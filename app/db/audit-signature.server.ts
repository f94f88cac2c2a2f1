import { createHash } from "node:crypto";
import type pg from "pg";

/** The functions of functions/before-tables/tenant-of-transaction.sql, with the hashes of their bodies: a change of one changes its hash. */
const FUNCTIONS: Record<string, string> = {
  "public.verified_tenant()": "e186fd371db878dd3c899cd6f3e13565b8bece3d678ea3f487f75cd5a023b647",
  "public.enter_tenant(integer,bigint,text)":
    "f3131d467fcac475242cf594270bbb122a2427497c155ef22b9d9a2d9d06141f",
  "public.next_tenant_entry()": "5a480726ad5e5f82d587515e061a3c5627569cf9cc7c866509b035fa27be1755",
};

/** The only functions with the owner's rights that the application may call. */
export const TENANT_FUNCTIONS = Object.keys(FUNCTIONS);

/**
 * Checks that the functions that verify the tenant of a transaction are unchanged, and that the roles bound by them cannot read the keys.
 */
export async function auditSignature(client: Pick<pg.ClientBase, "query">): Promise<string[]> {
  const { rows } = await client.query<Found>(FIND, [TENANT_FUNCTIONS]);
  return TENANT_FUNCTIONS.flatMap((signature) => {
    const name = signature.replace("public.", "");
    const found = rows.find((row) => row.signature === signature);
    if (!found) return [`${name}: does not exist, so no policy can determine the tenant of a transaction.`];
    const body = createHash("sha256").update(found.body).digest("hex");
    const defects: [boolean, string][] = [
      [body !== FUNCTIONS[signature], "differs from the function of this version"],
      [
        !found.definer || found.path !== "search_path=pg_catalog, pg_temp",
        "is not a security definer function with a fixed search path",
      ],
      [!found.ownerOnly, "is not owned by the owner of the key"],
      [found.keys !== 1, "has no key, so no transaction can set its tenant"],
    ];
    return defects.filter(([is]) => is).map(([, sentence]) => `${name}: ${sentence}.`);
  });
}

interface Found {
  signature: string;
  body: string;
  definer: boolean;
  path: string | null;
  ownerOnly: boolean;
  keys: number;
}

const FIND = `
  select signature, p.prosrc as body, p.prosecdef as definer, array_to_string(p.proconfig, ' ') as path,
    p.proowner = k.relowner as "ownerOnly", (select count(*)::int from livery_private.tenant_key) as keys
  from unnest($1::text[]) as signature join pg_proc p on p.oid = to_regprocedure(signature), pg_class k
  where k.oid = to_regclass('livery_private.tenant_key')`;
