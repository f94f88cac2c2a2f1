import { sql } from "kysely";
import type { Tables } from "~/db/tables";
import { BRAND, type DataPart, NUMBER, SECRET, tablePart } from "./data-part.server";

const OF_ORDERS = "an internal ID of the order; the order is identified by its reference";

const OF_ERASED = "is set only once the account is erased";

/** Creates a part from a table that refers to orders and has no column with the member's id. */
function orderPart(
  name: string,
  table:
    | "payments"
    | "payment_events"
    | "payment_movements"
    | "refunds"
    | "invoices"
    | "direct_debit_mandates",
  shows: Readonly<Record<string, string>>,
  leavesOut: Readonly<Record<string, string>>,
): DataPart {
  const join = {
    payments: sql`payments.order_id = orders.id`,
    invoices: sql`invoices.order_id = orders.id`,
    direct_debit_mandates: sql`direct_debit_mandates.order_id = orders.id`,
    payment_events: sql`payment_events.payment_id in (select id from payments where order_id = orders.id)`,
    payment_movements: sql`payment_movements.payment_id in (select id from payments where order_id = orders.id)`,
    refunds: sql`refunds.payment_id in (select id from payments where order_id = orders.id)`,
  }[table];
  const columns = sql.join(
    Object.entries(shows).map(
      ([called, column]) => sql`${sql.ref(`${table}.${column}`)} as ${sql.ref(called)}`,
    ),
  );
  return {
    name,
    table: table satisfies keyof Tables,
    shows,
    leavesOut: { tenant_id: BRAND, id: NUMBER, ...leavesOut },
    async collect(tx, memberId) {
      const { rows } = await sql<Record<string, unknown>>`
        select orders.reference as "order", ${columns} from orders join ${sql.table(table)} on ${join}
        where orders.member_id = ${memberId} order by ${sql.ref(`${table}.id`)}`.execute(tx);
      return rows;
    },
  };
}

/** The member's orders that are attributed to a partner. */
const ordersOfPartner: DataPart = {
  name: "orders_counted_for_a_partner",
  table: "source_orders",
  shows: { partner: "ref", day: "day" },
  leavesOut: { tenant_id: BRAND, order_id: OF_ORDERS },
  collect: (tx, memberId) =>
    tx
      .selectFrom("source_orders")
      .innerJoin("orders", "orders.id", "source_orders.order_id")
      .select(["orders.reference as order", "ref as partner", "day"])
      .where("orders.member_id", "=", memberId)
      .orderBy("order_id")
      .execute(),
};

/** The parts of the data download for purchases. Amounts in minor units of the currency, rates in basis points. */
export const orderDataParts: readonly DataPart[] = [
  ordersOfPartner,
  tablePart({
    name: "orders",
    table: "orders",
    shows: {
      reference: "reference",
      at: "created_at",
      package: "bundle_id",
      credits: "credits",
      currency: "currency",
      price: "price",
      discount: "discount",
      discount_code: "discount_code",
      extra_credits: "bonus_credits",
      extra_credits_left_at_a_withdrawal: "bonus_spent",
      transaction_cost: "fee",
      total: "total",
      without_vat: "net",
      vat: "vat",
      vat_rate: "vat_rate",
      vat_country: "vat_country",
      country_of_payment: "payment_country",
      country_of_the_profile: "profile_country",
      country_of_the_network_address: "address_country",
      country_for_vat: "buyer_country",
      vat_registration_of_the_seller: "vat_scheme",
      evidence_of_the_country: "vat_evidence",
      price_of_a_message: "per_message",
      sold_by: "company_id",
      terms: "terms_version",
      language: "language",
      words_on_the_button: "button_text",
      started_at_page: "back_path",
      agreed_to_start_at: "start_agreed_at",
      variants_of_experiments: "experiments",
      paid: "paid",
      paid_back: "refunded",
      charged_back: "charged_back",
      completed_at: "completed_at",
      withdrawn_at: "withdrawn_at",
      cancelled_at: "cancelled_at",
    },
    leavesOut: { id: NUMBER },
  }),
  orderPart(
    "payments",
    "payments",
    {
      at: "created_at",
      how: "method",
      carried_out_by: "provider",
      number_there: "provider_ref",
      state: "state",
      amount: "amount",
      paid: "paid",
      paid_back: "refunded",
      charged_back: "charged_back",
      first_charged_back_at: "charged_back_at",
      changed_at: "updated_at",
      ends_at: "expires_at",
      country_of_the_card_or_account: "payer_country",
      agreed_to_remember_the_card_at: "remember_agreed_at",
    },
    {
      order_id: OF_ORDERS,
      reference: "the order's reference and the number of the attempt",
      completes: "follows from the amounts, which are part of the download",
      redirect: "an expired address at the provider",
      promised: "the amount, if its credits are granted before the payment",
      version: "a version number: an older state does not replace a newer one",
      check_at: "the time of the next status request to the provider",
      stored_card_id: "an internal ID of the stored card, which is a separate part of the download",
      charge_key: SECRET,
      account: "the brand's own account at the provider",
      transfer: "the provider's own account for the transfer",
      reconciled_at: "the time of the last comparison with the provider's records",
      chargeback_reported_at: "the time when the brand's log named the chargeback",
    },
  ),
  orderPart(
    "changes_of_payments",
    "payment_movements",
    { at: "moved_at", paid: "paid", paid_back: "refunded", charged_back: "charged_back" },
    { payment_id: NUMBER },
  ),
  orderPart(
    "messages_of_the_payment_provider",
    "payment_events",
    {
      at: "received_at",
      from: "provider",
      proved_by: "verified",
      outcome: "outcome",
      paid: "paid",
      paid_back: "refunded",
      charged_back: "charged_back",
      number_there: "provider_ref",
    },
    {
      payment_id: NUMBER,
      dedupe_key: "an idempotency key of the message",
      raw: "the provider's raw message, which contains a secret address; erased after 13 months, or with the account",
    },
  ),
  orderPart(
    "money_paid_back",
    "refunds",
    {
      amount: "amount",
      why: "reason",
      state: "state",
      requested_at: "requested_at",
      changed_at: "updated_at",
    },
    {
      payment_id: NUMBER,
      tries: "the number of requests to the provider",
      next_try_at: "the time of the next request to the provider",
      level: "the sum of this amount and the amounts refunded before",
      unique_key: "an idempotency key",
    },
  ),
  orderPart(
    "invoices",
    "invoices",
    {
      kind: "kind",
      number: "number",
      from: "company_id",
      at: "issued_at",
      total: "total",
      without_vat: "net",
      vat: "vat",
      issuer: "issuer",
      recipient: "recipient",
      lines: "lines",
      method: "method",
      corrects: "corrects",
    },
    { order_id: OF_ORDERS },
  ),
  tablePart({
    name: "discount_codes",
    table: "discount_codes",
    shows: {
      code: "code",
      given_at: "created_at",
      percentage: "percentage",
      amount: "amount",
      extra_credits: "bonus_credits",
      valid_from: "starts_at",
      uses_of_all_members: "uses_max",
      from_amount: "minimum",
      currency: "currency",
      countries: "countries",
      ways_to_pay: "methods",
      valid_until: "expires_at",
      validity: "validity",
      given_because_of: "origin",
      ended_at: "ended_at",
    },
    leavesOut: { id: NUMBER },
  }),
  tablePart({
    name: "discounts_used",
    table: "discount_uses",
    shows: { discount: "use_key", at: "used_at" },
    leavesOut: { order_id: OF_ORDERS },
  }),
  tablePart({
    name: "own_spending_limit",
    table: "spending_limits",
    shows: {
      amount_in_30_days: "amount",
      currency: "currency",
      next_amount: "next_amount",
      next_currency: "next_currency",
      next_from: "next_at",
      changed_at: "set_at",
    },
    leavesOut: {},
  }),
  tablePart({
    name: "remembered_cards",
    table: "stored_cards",
    shows: {
      brand: "brand",
      ends_with: "last4",
      country: "country",
      valid_until: "expires",
      how: "method",
      stored_at_provider: "provider",
      agreed_to_remember_at: "consented_at",
      at: "created_at",
    },
    leavesOut: { id: NUMBER, token: SECRET },
  }),
  tablePart({
    name: "customer_of_payment_providers",
    table: "provider_customers",
    shows: { provider: "provider", number_there: "ref", at: "created_at" },
    leavesOut: { id: NUMBER, keep_until: OF_ERASED, try_at: OF_ERASED },
  }),
  tablePart({
    name: "cards_that_are_being_removed",
    table: "cards_to_end",
    shows: { stored_at_provider: "provider", removed_at: "created_at" },
    leavesOut: {
      id: NUMBER,
      token: SECRET,
      try_at: "the time of the next request to the provider to remove it",
    },
  }),
  orderPart(
    "direct_debit_mandates",
    "direct_debit_mandates",
    {
      reference: "reference",
      at: "created_at",
      account_holder: "holder",
      account_country: "iban_country",
      account_ends_with: "iban_last4",
      street: "street",
      house_number: "house_number",
      postal_code: "postal_code",
      city: "city",
      mobile_number: "mobile",
      creditor: "creditor_name",
      creditor_identifier: "creditor_id",
      bank_days_between_announcement_and_debit: "notice_days",
      language: "language",
      version_of_the_text: "text_version",
      text: "mandate_text",
      code_sent_at: "code_sent_at",
      wrong_codes: "code_tries",
      confirmed_at: "confirmed_at",
      confirmed_from_address: "confirmed_address",
      confirmed_with_browser: "confirmed_agent",
      announced_at: "announced_at",
    },
    {
      order_id: OF_ORDERS,
      payment_id: NUMBER,
      iban: "encrypted; its country and last four characters are part of the download",
      code_hash: SECRET,
    },
  ),
];
