import { sql } from "kysely";
import {
  EndedAtProvider,
  type PaymentProvider,
  type PaymentState,
  type ProviderContext,
  ProviderRefused,
} from "./provider";

type Row = {
  ref: string;
  state: PaymentState["state"];
  currency: string;
  paid: number;
  refunded: number;
  charged_back: number;
  card_token: string | null;
  payer_country: string | null;
};

/** The only card of the sandbox. */
const TEST_CARD = { brand: "Visa", last4: "4242", expires: "2039-12" };

/** Where the money of its bank transfers would go. */
const SANDBOX_ACCOUNT = { holder: "Sandbox", iban: "NL02ABNA0123456789", bic: "ABNANL2A" };

/**
 * The provider that takes no money: its hosted page is ours (`/dev/pay/<ref>`), and its state is in the database. Its messages only name a
 * payment, so that the shop queries the state, as with a provider whose messages are unsigned. product 13.34
 */
export const sandbox: PaymentProvider = {
  account: "",
  facts: {
    name: "sandbox",
    knowsIdAtStart: true,
    signs: false,
    sendsDeclines: true,
    refunds: "call",
    hasStatus: true,
    mandates: true,
    // The Bundesbank's test identifier.
    creditor: { name: null, id: "DE98ZZZ09999999999" },
    recurring: true,
    currencies: null,
    methods: [
      "directdebit",
      "wire",
      "creditcard",
      "paypal",
      "ideal",
      "bancontact",
      "blik",
      "przelewy24",
      "eps",
      "applepay",
      "mobilepay",
      "swish",
      "twint",
      "satispay",
      "vipps",
      "dankort",
      "nexi",
      "cartebancaire",
      "paysafecard",
    ],
    least: 1,
    most: 100_000_000,
    staleHours: 24 * 14,
  },
  received: { status: 200, body: "", type: "text/plain; charset=utf-8" },

  async begin(ctx, { reference, amount, currency, method, returnUrl, remember, country, mandate }) {
    if (!this.facts.methods.includes(method)) throw new ProviderRefused(`${method} is not offered`);
    const ref = `sb_${ctx.random(16).toString("hex")}`;
    // A card or account of the member's country, unless its page says otherwise.
    const payer = mandate ? mandate.iban.slice(0, 2) : country;
    const token = remember ? `card_${ctx.random(16).toString("hex")}` : null;
    const { rows } = await ctx.db.transaction(async (tx) => {
      await sql`with begun as (
          insert into sandbox_payments (ref, reference, currency, amount, state, return_url, created_at, card_token, payer_country)
          values (${ref}, ${reference}, ${currency}, ${amount}, 'pending', ${returnUrl}, ${ctx.now}, ${token}, ${payer})
          on conflict (tenant_id, reference) do nothing returning card_token
        ) insert into sandbox_cards (token, customer)
          select card_token, ${remember?.customer ?? ""} from begun where card_token is not null`.execute(tx);
      return sql<{ ref: string }>`select ref from sandbox_payments where reference = ${reference}`.execute(
        tx,
      );
    });
    const there = rows[0]?.ref ?? ref;
    return {
      providerRef: there,
      redirect: `/dev/pay/${there}`,
      expiresAt: new Date(ctx.now.getTime() + this.facts.staleHours * 3_600_000),
      ...(method === "wire" && { transfer: { ...SANDBOX_ACCOUNT, reference } }),
    };
  },

  // The sandbox identifies a member by our reference.
  createCustomer: async (_ctx, reference) => reference,

  async deleteCustomer(ctx, customer) {
    await ctx.db.transaction((tx) =>
      sql`update sandbox_cards set customer = '' where customer = ${customer}`.execute(tx),
    );
  },

  async forgetCard(ctx, { customer, token }) {
    await ctx.db.transaction((tx) =>
      sql`update sandbox_cards set customer = '' where token = ${token} and customer = ${customer}`.execute(
        tx,
      ),
    );
  },

  async charge(ctx, { reference, amount, currency, customer, token }) {
    await ctx.db.transaction(async (tx) => {
      const { rows } = await sql<{ fails_next: boolean }>`
        select fails_next from sandbox_cards where token = ${token} and customer = ${customer} for update`.execute(
        tx,
      );
      if (!rows[0]) throw new EndedAtProvider("there is no such card", "card");
      const isPaid = !rows[0].fails_next;
      const { rows: charged } = await sql`
        insert into sandbox_payments (ref, reference, currency, amount, state, paid, return_url, created_at, payer_country)
        values (${`sb_${ctx.random(16).toString("hex")}`}, ${reference}, ${currency}, ${amount}, ${isPaid ? "paid" : "failed"},
          ${isPaid ? amount : 0}, '', ${ctx.now}, (select payer_country from sandbox_payments where card_token = ${token}))
        on conflict (tenant_id, reference) do nothing returning 1`.execute(tx);
      if (charged.length > 0)
        await sql`update sandbox_cards set fails_next = false where token = ${token}`.execute(tx);
    });
    return (await this.status!(ctx, { reference, providerRef: null, startedAt: ctx.now }))!;
  },

  read(_ctx, { body }) {
    try {
      const { ref } = JSON.parse(body.toString()) as { ref?: unknown };
      if (typeof ref !== "string" || ref.length > 100) return null;
      return { reference: null, providerRef: ref, isSigned: false, change: null, dedupeKey: null };
    } catch {
      return null;
    }
  },

  async status(ctx, { reference, providerRef }) {
    const { rows } = await ctx.db.transaction((tx) =>
      sql<Row>`select ref, state, currency, paid, refunded, charged_back, card_token, payer_country from sandbox_payments
        where reference = ${reference} and ref = coalesce(${providerRef}, ref)`.execute(tx),
    );
    const [row] = rows;
    return row
      ? {
          providerRef: row.ref,
          state: row.state,
          currency: row.currency,
          paid: row.paid,
          refunded: row.refunded,
          chargedBack: row.charged_back,
          ...(row.state === "failed" && { reason: "declined in the sandbox" }),
          ...(row.paid > 0 && row.card_token !== null && { card: { ...TEST_CARD, token: row.card_token } }),
          ...(row.paid > 0 && row.payer_country !== null && { payerCountry: row.payer_country }),
        }
      : null;
  },

  async refund(ctx, { providerRef }, { amount, key }) {
    await actInSandbox(ctx, providerRef, { what: "refund", amount, key });
  },
};

/** The actions on the sandbox's pages, and later ones of its bank. Amounts in minor units. */
export type SandboxAct =
  | { what: "approve" /** of the card or account; by default that of the member */; payerCountry?: string }
  | { what: "decline" | "cancel" | "expire" | "charge_back" | "win_charge_back" }
  /** the next charge of the card remembered with this payment fails */
  | { what: "fail_next" }
  | { what: "refund"; amount: number; key: string };

/**
 * Changes a payment of the sandbox. An action that does not fit its state changes nothing.
 * @returns whether anything changed. @throws ProviderRefused for a refund of more than was paid
 */
export async function actInSandbox(
  ctx: Pick<ProviderContext, "db">,
  ref: string,
  act: SandboxAct,
): Promise<boolean> {
  const { rows } = await ctx.db.transaction((tx) => {
    switch (act.what) {
      case "approve":
        return sql`update sandbox_payments set state = 'paid', paid = amount, payer_country = coalesce(${act.payerCountry ?? null}, payer_country)
          where ref = ${ref} and state <> 'paid' returning 1`.execute(tx);
      case "decline":
      case "cancel":
      case "expire": {
        const state = { decline: "failed", cancel: "cancelled", expire: "expired" }[act.what];
        return sql`update sandbox_payments set state = ${state} where ref = ${ref} and state = 'pending' returning 1`.execute(
          tx,
        );
      }
      case "charge_back":
        return sql`update sandbox_payments set charged_back = paid
          where ref = ${ref} and charged_back < paid returning 1`.execute(tx);
      case "win_charge_back":
        return sql`update sandbox_payments set charged_back = 0
          where ref = ${ref} and charged_back > 0 returning 1`.execute(tx);
      case "fail_next":
        return sql`update sandbox_cards set fails_next = true
          where token = (select card_token from sandbox_payments where ref = ${ref}) returning 1`.execute(tx);
      case "refund":
        return sql`update sandbox_payments set
            refunded = refunded + case when ${act.key} = any (refund_keys) then 0 else ${act.amount}::int end,
            refund_keys = case when ${act.key} = any (refund_keys) then refund_keys else refund_keys || ${act.key}::text end
          where ref = ${ref} and (${act.key} = any (refund_keys) or refunded + ${act.amount}::int <= paid) returning 1`.execute(
          tx,
        );
    }
  });
  if (act.what === "refund" && rows.length === 0)
    throw new ProviderRefused("the refund is more than what was paid");
  return rows.length > 0;
}

/** Returns what the sandbox's own page shows of a payment; null where there is none. */
export async function findSandboxPayment(
  ctx: Pick<ProviderContext, "db">,
  ref: string,
): Promise<{ reference: string; amount: number; currency: string; state: string; returnUrl: string } | null> {
  const { rows } = await ctx.db.transaction((tx) =>
    sql<{ reference: string; amount: number; currency: string; state: string; returnUrl: string }>`
      select reference, amount, currency, state, return_url as "returnUrl" from sandbox_payments where ref = ${ref}`.execute(
      tx,
    ),
  );
  return rows[0] ?? null;
}
