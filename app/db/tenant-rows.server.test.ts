import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "../../tests/support/as-owner";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database";
import { runSql } from "../../tests/support/test-server";
import { createDatabase, type Database, forTenant } from "./pool.server";
import { purgeTenant } from "./purge-tenant.server";
import { createTenantIds } from "./tenant-ids.server";
import { judgeTenants, listTenantRows, renameTenantRow, retireTenantRow } from "./tenant-rows.server";

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase({ url: database.appUrl, ownerUrl: database.url, max: 2 });
});
afterAll(async () => {
  await db?.end();
  await database?.close();
});

const ensure = async (id: string, slug: string) =>
  (await createTenantIds(db.kysely, db.owner).ensure([{ id, slug }])).get(id)!;
const judge = async (id: string, slug: string) =>
  (await judgeTenants(db.kysely, db.owner, [{ id, slug }])).get(slug);
const rowOf = async (id: string) => (await listTenantRows(db.kysely)).find((row) => row.id === id);

test("a known tenant is accepted under its own slug, and a new one under a free slug", async () => {
  await ensure("well", "well");
  expect([await judge("well", "well"), await judge("new", "new")]).toEqual([undefined, undefined]);
});

test("another tenant under a used slug is refused with the id that owns it", async () => {
  await ensure("mine", "used");
  expect(await judge("yours", "used")).toEqual({ expectedId: "mine" });
});

test("a renamed folder keeps its row, and its old slug is free", async () => {
  const number = await ensure("moved", "before");
  expect(await judge("moved", "after")).toBeUndefined();
  expect(await rowOf("moved")).toMatchObject({ number, slug: "after" });
  expect(await judge("next", "before")).toBeUndefined();
});

test("a renamed tenant cannot take the slug of another", async () => {
  await ensure("one", "one");
  await ensure("two", "two");
  expect(await renameTenantRow(db.owner, { id: "one", slug: "two" })).toBe(false);
  expect(await rowOf("one")).toMatchObject({ slug: "one" });
});

test("a retired tenant is closed, and its slug goes to a tenant that inherits none of its rows", async () => {
  const number = await ensure("old", "rosa");
  const at = new Date("2027-01-02T00:00:00Z");
  expect([await retireTenantRow(db.owner, "old", at), await retireTenantRow(db.owner, "old", at)]).toEqual([
    true,
    false,
  ]);
  expect(await judge("old", "rosa")).toEqual({ retired: true });
  expect(await rowOf("old")).toMatchObject({ slug: "rosa", retiredAt: at });
  expect(await judge("heir", "rosa")).toBeUndefined();
  expect(await ensure("heir", "rosa")).not.toBe(number);
  // Its rows remain accessible for pending obligations.
  expect(await ensure("old", "rosa")).toBe(number);
});

test("rows from before ids belong to the tenant whose id is their slug", async () => {
  await runSql(database.url, "insert into tenants (slug) values ('earlier')");
  expect(await rowOf("earlier")).toMatchObject({ slug: "earlier" });
  expect(await judge("earlier", "earlier")).toBeUndefined();
});

test("a purged tenant leaves no row, not even in its ledger, and other tenants lose none", async () => {
  const numbers = [await ensure("gone", "gone"), await ensure("stays", "stays")];
  await asOwner(database.url, async (client) => {
    for (const number of numbers) {
      await client.query("select set_config('app.tenant', $1, false)", [String(number)]);
      await client.query(FILL);
    }
  });
  expect(await purgeTenant(db.owner, "gone")).toBeNull();
  await retireTenantRow(db.owner, "gone", new Date());
  expect(await purgeTenant(db.owner, "gone")).toBeGreaterThan(3);
  expect(await rowOf("gone")).toBeUndefined();
  const left = await forTenant(db, numbers[1]!).transaction(async (tx) => [
    (await tx.selectFrom("credit_entries").select("amount").orderBy("id").execute()).map(
      ({ amount }) => amount,
    ),
    (await tx.selectFrom("members").select("name").orderBy("name").execute()).map(({ name }) => name),
    (await tx.selectFrom("likes").select("liker_id").execute()).length,
  ]);
  expect(left).toEqual([[10, -10], ["anna", "bert"], 1]);
});

/** Two members of the transaction's tenant, a like, a photo and entries that reference each other. */
const FILL = `
  with people as (
    insert into members (email, name, password_hash, status, language, signup_date, gender, seeks, sexuality, date_of_birth,
      country, terms_version, terms_accepted_at)
    select name || '@people.example', name, '-', 'active', 'fr', now(), 'man', '{woman}', 'unsaid', '1980-01-01', 'FR', '2024-01-01', now()
    from unnest('{anna,bert}'::text[]) as name returning id
  ), liked as (
    insert into likes (liker_id, liked_id, created_at) select min(id), max(id), now() from people
  ), entry as (
    insert into credit_entries (member_id, amount, reason, reference, unique_key, created_at)
    select min(id), 10, 'grant', 'test', 'test', now() from people returning id, member_id
  )
  select 1;
  with bought as (
    insert into orders (member_id, reference, created_at, bundle_id, credits, currency, price, discount, fee, total, net, vat, vat_rate,
      vat_country, per_message, company_id, terms_version, language, button_text, start_agreed_at)
    select min(id), '0123456789', now(), 'b10', 10, 'EUR', 100, 0, 0, 100, 100, 0, 0, 'FR', 10, 'company', '2024-01-01', 'fr', 'Order', now()
    from members where tenant_id = current_setting('app.tenant')::int returning id
  ), paid as (
    insert into payments (order_id, provider, method, reference, state, amount, created_at, updated_at, expires_at)
    select id, 'sandbox', 'ideal', 'one', 'paid', 100, now(), now(), now() from bought returning id, order_id
  ), told as (
    insert into payment_events (payment_id, provider, dedupe_key, received_at, verified, raw, outcome)
    select id, 'sandbox', 'one', now(), 'status', '', 'applied' from paid
  ), mandated as (
    insert into direct_debit_mandates (order_id, payment_id, reference, created_at, holder, iban, iban_country, iban_last4, creditor_name,
      creditor_id, notice_days, language, text_version, mandate_text, code_hash, code_sent_at, confirmed_at)
    select order_id, id, 'one', now(), 'Anna', 'x', 'FR', '0001', 'company', 'FR00ZZZ000', 2, 'fr', '1', 'text', decode(repeat('00', 32), 'hex'),
      now(), now() from paid
  ), back as (
    insert into refunds (payment_id, amount, level, reason, state, unique_key, requested_at, updated_at)
    select id, 1, 1, 'operator', 'done', 'one', now(), now() from paid
  )
  insert into invoices (order_id, kind, company_id, issued_at, total, net, vat)
    select order_id, 'invoice', 'company', now(), 100, 100, 0 from paid;
  insert into discount_codes (code, created_at, percentage, expires_at, validity, member_id, origin)
    select 'STAY', now(), 2500, now(), 'once-per-user', min(id), 'retention' from members
      where tenant_id = current_setting('app.tenant')::int;
  insert into stored_cards (member_id, provider, method, token, brand, last4, expires, consented_at, created_at)
    select min(id), 'sandbox', 'creditcard', 'x', 'Visa', '4242', '2039-12', now(), now() from members
      where tenant_id = current_setting('app.tenant')::int;
  insert into source_signups (member_id, ref, signed_up_at, over_cap, reference)
    select min(id), 'venn', now(), false, 'abcdefghijklmnopqrstuv' from members
      where tenant_id = current_setting('app.tenant')::int;
  insert into source_days (ref, day, signups) values ('venn', now()::date, 1);
  insert into source_orders (order_id, ref, day)
    select id, 'venn', now()::date from orders where tenant_id = current_setting('app.tenant')::int;
  with noted as (
    insert into postbacks (member_id, ref, event, created_at, due_at, tries_left)
      select min(id), 'venn', 'signup', now(), now(), 7 from members
        where tenant_id = current_setting('app.tenant')::int returning id
  )
  insert into postback_tries (postback_id, number, at, outcome) select id, 1, now(), 'silent' from noted;
  insert into provider_customers (member_id, provider, ref, created_at) select min(id), 'sandbox', 'one', now() from members
    where tenant_id = current_setting('app.tenant')::int;
  insert into cards_to_end (member_id, provider, token, created_at, try_at) select min(id), 'sandbox', 'x', now(), now() from members
    where tenant_id = current_setting('app.tenant')::int;
  insert into growth_counts (day, step, count) values ('2027-01-01', 'visit', 7);
  insert into growth_pending (day, step, count) values ('2027-01-01', 'visit', 1);
  insert into member_steps (member_id, step)
    select min(id), 'signup' from members where tenant_id = current_setting('app.tenant')::int;
  insert into sandbox_cards (token, customer) values ('one', 'one');
  insert into partner_clicks (day, card_id, country, clicks) values ('2027-01-01', 'live', 'NL', 1);
  insert into partner_views (view, expires_at) values (decode(repeat('00', 16), 'hex'), now());
  insert into discount_uses (member_id, use_key, order_id, used_at)
    select member_id, 'STAY', id, now() from orders where tenant_id = current_setting('app.tenant')::int;
  insert into credit_entries (member_id, amount, reason, reference, unique_key, reverses, created_at)
    select member_id, 0, 'reversal', 'test', 'back', id, now() from credit_entries where reason = 'grant'
      and tenant_id = current_setting('app.tenant')::int`;
