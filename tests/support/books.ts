import { randomBytes } from "node:crypto";

type Query = (statement: string) => Promise<Record<string, unknown>[]>;

/** An order as `addPaidOrder` writes it; `at` as PostgreSQL reads it. */
type PaidOrder = { brand: string; company: string; reference: string; at: string };

/**
 * Adds an order of a new member that was paid at a time, with its payment, invoice and credits as the shop writes them, at a provider that is not
 * the sandbox. The brand is a row of the database already.
 * @param query runs a statement as the owner
 */
export async function addPaidOrder(
  query: Query,
  { brand, company, reference, at }: PaidOrder,
  { total = 3490, rate = 1900, country = "DE" } = {},
): Promise<void> {
  const net = Math.round((total * 10_000) / (10_000 + rate));
  const name = `b_${randomBytes(6).toString("hex")}`;
  const [member] = await query(
    `insert into members (tenant_id, email, name, password_hash, status, language, signup_date, gender, seeks, sexuality,
       date_of_birth, country, terms_version, terms_accepted_at)
     select id, '${name}@people.example', '${name}', '-', 'active', 'de', '${at}', 'man', '{woman}', 'unsaid', '1980-01-01', 'DE', '2024-01-01', '${at}'
     from tenants where slug = '${brand}' returning tenant_id, id`,
  );
  const [tenant, buyer] = [Number(member!.tenant_id), Number(member!.id)];
  const [order] = await query(
    `insert into orders (tenant_id, member_id, reference, created_at, bundle_id, credits, currency, price, discount, fee, total,
       net, vat, vat_rate, vat_country, per_message, company_id, terms_version, language, button_text, start_agreed_at, paid, completed_at)
     values (${tenant}, ${buyer}, '${reference}', '${at}', 'b25', 25, 'EUR', ${total}, 0, 0, ${total}, ${net}, ${total - net}, ${rate},
       '${country}', 10, '${company}', '2024-01-01', 'de', 'Order', '${at}', ${total}, '${at}') returning id`,
  );
  const id = Number(order!.id);
  await query(
    `insert into payments (tenant_id, order_id, provider, method, reference, state, amount, paid, completes, created_at, updated_at, expires_at)
     values (${tenant}, ${id}, 'mollie', 'ideal', '${reference}-1', 'paid', ${total}, ${total}, true, '${at}', '${at}', '${at}')`,
  );
  await query(
    `insert into invoices (tenant_id, order_id, kind, company_id, issued_at, total, net, vat, issuer, lines, method)
     values (${tenant}, ${id}, 'invoice', '${company}', '${at}', ${total}, ${net}, ${total - net}, '{"name": "A", "country": "DE"}', '[]', 'ideal')`,
  );
  await query(
    `insert into credit_entries (tenant_id, member_id, amount, reason, reference, unique_key, created_at)
     values (${tenant}, ${buyer}, 25, 'purchase', 'order ${reference}', 'order ${id}', '${at}')`,
  );
}
