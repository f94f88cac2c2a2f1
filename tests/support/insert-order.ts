import { randomBytes } from "node:crypto";
import type { ServedDatabase } from "./served-database";

const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns a new reference, with a digit, as a typed one is told from a word. */
const newReference = () => `7${[...randomBytes(9)].map((byte) => SIGNS[byte & 31]).join("")}`;

/**
 * Inserts paid orders of a member with one attempt each, 34.90 EUR, the first one newest.
 * @returns their references
 */
export async function insertOrders(
  { query }: Pick<ServedDatabase, "query">,
  member: number,
  count = 1,
): Promise<string[]> {
  const references = Array.from({ length: count }, newReference);
  await query(
    `with placed as (
       insert into orders (tenant_id, member_id, reference, created_at, bundle_id, credits, currency, price, discount, fee, total, net, vat, vat_rate,
         vat_country, per_message, company_id, terms_version, language, button_text, start_agreed_at, paid, completed_at)
       select m.tenant_id, m.id, r.reference, now() - r.at * interval '1 second', 'b25', 25, 'EUR', 3490, 0, 0, 3490, 2884, 606, 2100,
         'NL', 140, 'company', '2026-01-01', 'en', 'Order', now(), 3490, now()
       from members m, unnest(array['${references.join("','")}']) with ordinality as r (reference, at) where m.id = ${member}
       returning tenant_id, id, reference
     ) insert into payments (tenant_id, order_id, provider, method, reference, provider_ref, state, amount, paid, created_at, updated_at, expires_at)
     select tenant_id, id, 'sandbox', 'creditcard', reference || '-1', 'sb_' || reference, 'paid', 3490, 3490, now(), now(), now() from placed`,
  );
  return references;
}
