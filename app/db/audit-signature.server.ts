import { createHash } from "node:crypto";
import type pg from "pg";

/** The hash of `verified_tenant` as of its last migration. A migration that changes the function changes this. */
const VERIFIED_TENANT = "418075f28004e9377c3075c9b613ee41e0fbd28c8d4d3cac40d75b1a5a048dde";

/**
 * Checks that the functions that verify the tenant of a transaction are unchanged, and that the roles bound by them cannot read the keys.
 */
export async function auditSignature(client: Pick<pg.ClientBase, "query">): Promise<string[]> {
  const { rows } = await client.query<Found>(FIND);
  const found = rows[0];
  if (!found)
    return ["verified_tenant(): does not exist, so no policy can determine the tenant of a transaction."];
  const body = createHash("sha256").update(found.body).digest("hex");
  const defects: [boolean, string][] = [
    [body !== VERIFIED_TENANT, "differs from the function of this version"],
    [
      !found.definer || found.path !== "search_path=pg_catalog, pg_temp",
      "is not a security definer function with a fixed search path",
    ],
    [!found.ownerOnly, "is not owned by the owner of the key"],
    [found.keys !== 1, "has no key, so no transaction can set its tenant"],
  ];
  return defects.filter(([is]) => is).map(([, sentence]) => `verified_tenant(): ${sentence}.`);
}

interface Found {
  body: string;
  definer: boolean;
  path: string | null;
  ownerOnly: boolean;
  keys: number;
}

const FIND = `
  select p.prosrc as body, p.prosecdef as definer, array_to_string(p.proconfig, ' ') as path,
    p.proowner = k.relowner as "ownerOnly", (select count(*)::int from livery_private.tenant_key) as keys
  from pg_proc p, pg_class k
  where p.oid = to_regprocedure('public.verified_tenant()') and k.oid = to_regclass('livery_private.tenant_key')`;
