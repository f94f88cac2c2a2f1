import type { BankTransfer } from "~/db/column-types";
import type { TenantDb } from "~/db/pool.server";

/** A provider's state of a payment, in minor units: only the amounts count, whatever the message's type was. product 13.23 */
export type PaymentState = {
  /** the provider's id of the payment; null until it has one */
  providerRef: string | null;
  state: "pending" | "paid" | "failed" | "cancelled" | "expired";
  currency: string;
  paid: number;
  refunded: number;
  chargedBack: number;
  /** why the payment failed or was charged back, in the provider's words: for operators, without personal data */
  reason?: string;
  /** of a paid payment that was started with `remember`: the card that can be charged again */
  card?: RememberedCard;
  /** the country of the card or account that paid, ISO 3166-1, where the provider reports it */
  payerCountry?: string;
};

/** A card that a provider can charge again without its payment page. */
export type RememberedCard = {
  /** the provider's token; a secret */
  token: string;
  last4: string;
  brand: string;
  /** the last month of its validity, as `2031-12` */
  expires: string;
};

/** What a message changes, from a provider that reports events instead of amounts. Each event has its own key, so that it counts once. */
export type PaymentChange = {
  providerRef: string | null;
  currency: string;
  /** minor units; negative where it reverses an earlier event, such as a chargeback that is won */
  paid: number;
  refunded: number;
  chargedBack: number;
  /** the country of the card or account that paid, ISO 3166-1, where the provider reports it */
  payerCountry?: string;
};

/** A received message. */
export type Message = {
  method: "GET" | "POST";
  /** the requested address, with its query */
  url: string;
  /** the sender's IP address; some providers offer no other proof */
  address: string | null;
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
};

/** The provider's own answer to a received message. */
export type Answer = { status: number; body: string; type: string };

/**
 * A parsed message: its payment, by our reference or the provider's id, and either the change or `change` null, which means that the
 * provider has to be queried.
 */
export type Reading = {
  reference: string | null;
  providerRef: string | null;
  /** whether the message proves its sender */
  isSigned: boolean;
  change: PaymentChange | null;
  /** of this event; null where the queried state names it */
  dedupeKey: string | null;
};

/** The input that starts a payment. */
export type Begin = {
  reference: string;
  amount: number;
  currency: string;
  method: string;
  /** one line, such as "25 credits" */
  description: string;
  /** where the provider sends the member afterwards */
  returnUrl: string;
  /** where it sends a member whose payment was declined, if it knows that */
  declineUrl: string;
  webhookUrl: string;
  language: string;
  country: string;
  /** of a direct debit: the mandate that the member confirmed; the provider registers it and collects with it, without a page of its own */
  mandate?: Mandate & { customer: string };
  /** the member asked that the card is remembered; `customer` is what `createCustomer` returned for the member */
  remember?: { customer: string };
};

/** The input that charges a remembered card, while the member is on our page. */
export type Charge = Pick<
  Begin,
  "reference" | "amount" | "currency" | "method" | "description" | "webhookUrl"
> & { customer: string; token: string };

/** A SEPA mandate that a member gave for one debit. */
export type Mandate = {
  holder: string;
  /** without spaces */
  iban: string;
  /** the unique mandate reference, at most 35 characters */
  reference: string;
  signedAt: Date;
};

/** A started payment. `redirect` is the payment page; `transfer` is set for a bank transfer whose provider states its account. */
export type Started = {
  providerRef: string | null;
  redirect: string;
  expiresAt: Date;
  transfer?: BankTransfer;
};

/** The provider did not answer in time, or its answer cannot be parsed: the result of the call is unknown. */
export class ProviderSilent extends Error {
  override name = "ProviderSilent";
}

/** The provider could not be reached, so that nothing was sent: the call certainly did nothing, and may succeed later. */
export class ProviderUnreachable extends ProviderSilent {
  override name = "ProviderUnreachable";
}

/** The provider refused the call and did nothing. `concerns`: the call alone, or every call of the account, such as for a wrong key. */
export class ProviderRefused extends Error {
  override name = "ProviderRefused";
  constructor(
    message: string,
    readonly concerns: "call" | "account" = "call",
  ) {
    super(message);
  }
}

/** The part of the context that a call to a provider needs. */
export type ProviderContext = { db: TenantDb; now: Date; random: (bytes: number) => Buffer };

/** The provider refused because the customer or card no longer exists there: our record ends as well. */
export class EndedAtProvider extends ProviderRefused {
  override name = "EndedAtProvider";
  constructor(
    message: string,
    readonly ended: "customer" | "card",
  ) {
    super(message);
  }
}

/** The capabilities of a provider. The shop uses none that is not declared. */
export type ProviderFacts = {
  name: string;
  /** it returns the payment's id at the start, not only in its first message */
  knowsIdAtStart: boolean;
  /** its messages are signed */
  signs: boolean;
  /** it reports failed payments; otherwise payments expire */
  sendsDeclines: boolean;
  /** by a call, or only on its own pages */
  refunds: "call" | "there";
  /** the state of a payment can be queried */
  hasStatus: boolean;
  /** it collects direct debits with mandates that members give on our pages */
  mandates: boolean;
  /** the creditor: the name (null: the brand's company) and the creditor identifier that are printed on the mandate */
  creditor?: { name: string | null; id: string };
  /** it remembers cards and charges them again while the member stays in the shop: it has `charge`, `forgetCard` and `status` */
  recurring: boolean;
  /** null: every currency */
  currencies: readonly string[] | null;
  /** its payment methods */
  methods: readonly string[];
  /** minor units of any currency */
  least: number;
  most: number;
  /** how long a payment without a report may still be paid before it counts as expired, in hours */
  staleHours: number;
};

/** A payment provider. Each one passes the suite of tests/shop/provider-suite.ts; the README describes how to add one. product 13.31 */
export interface PaymentProvider {
  readonly facts: ProviderFacts;
  /** identifies the account among those of one provider, without a secret; it is stored with each payment */
  readonly account: string;
  /** Starts a payment, once per reference. @throws ProviderSilent, ProviderRefused */
  begin(ctx: ProviderContext, what: Begin): Promise<Started>;
  /**
   * Creates a customer for a member under our reference, before the first mandate or remembered card; once per reference within an hour.
   * With `mandates` or `recurring`.
   * @returns the provider's id of the customer. @throws ProviderSilent, ProviderRefused
   */
  createCustomer?(ctx: ProviderContext, reference: string): Promise<string>;
  /** Deletes a customer with its mandates and cards; a missing one is not an error. @throws ProviderSilent, ProviderRefused */
  deleteCustomer?(ctx: ProviderContext, customer: string): Promise<void>;
  /**
   * Charges a remembered card, once per reference.
   * @throws ProviderSilent, ProviderRefused; EndedAtProvider for an unknown token
   */
  charge?(ctx: ProviderContext, what: Charge): Promise<PaymentState>;
  /** Ends a remembered card; a missing one is not an error. @throws ProviderSilent, ProviderRefused */
  forgetCard?(ctx: ProviderContext, card: { customer: string; token: string }): Promise<void>;
  /** Parses a message. It trusts nothing that is not proved. @returns null for one without a payment */
  read(ctx: ProviderContext, message: Message): Reading | null;
  /** The answer that the provider expects once a message is stored. */
  readonly received: Answer;
  /** Returns the current state of the payment; null where the provider has none. @throws ProviderSilent */
  status?(
    ctx: ProviderContext,
    payment: {
      reference: string;
      providerRef: string | null;
      /** when the shop started it; a provider that searches its payments can skip older ones */
      startedAt: Date;
    },
  ): Promise<PaymentState | null>;
  /** Refunds an amount, once per key. @param amount in minor units @throws ProviderSilent, ProviderRefused */
  refund?(
    ctx: ProviderContext,
    payment: { reference: string; providerRef: string },
    what: { amount: number; currency: string; key: string },
  ): Promise<void>;
}
