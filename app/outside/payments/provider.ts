import type { TenantDb } from "~/db/pool.server";

/** What a provider says of a payment, in minor units: the amounts count, whatever the message was called. decisions §7 */
export type PaymentState = {
  /** what it calls the payment; null while it has no name for it */
  providerRef: string | null;
  state: "pending" | "paid" | "failed" | "cancelled" | "expired";
  currency: string;
  paid: number;
  refunded: number;
  chargedBack: number;
  /** of a payment that was begun with `remember` and is paid: the card that can be charged again */
  card?: RememberedCard;
};

/** A card that a provider charges again without the member. */
export type RememberedCard = {
  /** what the provider knows it by; a secret */
  token: string;
  last4: string;
  brand: string;
  /** the last month that it is valid in, as `2031-12` */
  expires: string;
};

/** What a message changes, from a provider that reports events and not amounts. Each event has a key of its own, so that it counts once. */
export type PaymentChange = {
  providerRef: string | null;
  currency: string;
  /** minor units; below 0 where an earlier event is taken back, such as a chargeback that is won */
  paid: number;
  refunded: number;
  chargedBack: number;
};

/** A message as it came in. */
export type Message = {
  method: "GET" | "POST";
  /** the address that it came to, with its query */
  url: string;
  /** where it came from; some providers prove themselves by nothing else */
  address: string | null;
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
};

/** What a provider's own text for a received message is. */
export type Answer = { status: number; body: string; type: string };

/**
 * What was read from a message: which payment it is of, by our reference or the provider's name, and either what changed or that the
 * provider has to be asked (`change` null).
 */
export type Reading = {
  reference: string | null;
  providerRef: string | null;
  /** whether the message proves itself where it came from */
  isSigned: boolean;
  change: PaymentChange | null;
  /** of this event; null where the state that is asked for names it */
  dedupeKey: string | null;
};

/** What a payment is begun with. */
export type Begin = {
  reference: string;
  amount: number;
  currency: string;
  method: string;
  /** one line, such as "25 credits" */
  description: string;
  /** where the provider sends the member back to */
  returnUrl: string;
  webhookUrl: string;
  language: string;
  country: string;
  /** of a direct debit: what the member confirmed; the provider registers it and collects with it, with no page of its own */
  mandate?: Mandate;
  /** the member asked that the card be remembered; `customer` is what the provider is to know the member by */
  remember?: { customer: string };
};

/** What a remembered card is charged with, while the member is on our page. */
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

/** What came of beginning one. `redirect` is where the member pays. */
export type Begun = { providerRef: string | null; redirect: string; expiresAt: Date };

/** The provider did not answer in time, or with something that is no answer: what it did is not known. */
export class ProviderSilent extends Error {
  override name = "ProviderSilent";
}

/** The provider refused, and did nothing. */
export class ProviderRefused extends Error {
  override name = "ProviderRefused";
}

/** What a call to a provider needs of the context. */
export type ProviderContext = { db: TenantDb; now: Date; random: (bytes: number) => Buffer };

/** What a provider can do. The shop asks nothing of one that it does not declare. */
export type ProviderFacts = {
  name: string;
  /** it names the payment as it begins, and not only in its first message */
  knowsIdAtStart: boolean;
  /** its messages prove where they come from */
  signs: boolean;
  /** it tells of payments that failed; else they end by their time */
  sendsDeclines: boolean;
  /** by a call, or only on its own pages */
  refunds: "call" | "there";
  /** it can be asked about a payment */
  hasStatus: boolean;
  /** it collects direct debits with mandates that members give on our pages */
  mandates: boolean;
  /** whom it collects them for: the name (null: the brand's company) and the creditor identifier that stand on the mandate */
  creditor?: { name: string | null; id: string };
  /** it remembers cards and charges them again without the member leaving the shop: it has `charge` and `status` */
  recurring: boolean;
  /** null: every currency */
  currencies: readonly string[] | null;
  /** the ways to pay that it carries out */
  methods: readonly string[];
  /** minor units of any currency */
  least: number;
  most: number;
  /** how long a payment that nobody heard of may still be paid, in hours, before it counts as expired */
  staleHours: number;
};

/** A payment provider. Every one passes the suite of tests/shop/provider-suite.ts; the README says how one is added. decisions §7 */
export interface PaymentProvider {
  readonly facts: ProviderFacts;
  /** Begins a payment. Called again with one reference it begins no second. @throws ProviderSilent, ProviderRefused */
  begin(ctx: ProviderContext, what: Begin): Promise<Begun>;
  /**
   * Charges a remembered card at once. Called again with one reference it charges no second time.
   * @throws ProviderSilent, ProviderRefused for a token that it does not know
   */
  charge?(ctx: ProviderContext, what: Charge): Promise<PaymentState>;
  /** Reads a message. It believes nothing that is not proved. @returns null for one that is of no payment */
  read(ctx: ProviderContext, message: Message): Reading | null;
  /** What the provider expects as an answer to a message that is stored. */
  readonly received: Answer;
  /** The payment as it is now; null where the provider knows none. @throws ProviderSilent */
  status?(
    ctx: ProviderContext,
    payment: {
      reference: string;
      providerRef: string | null;
      /** when the shop began it; a provider that has to look for it need not look at older ones */
      begunAt: Date;
    },
  ): Promise<PaymentState | null>;
  /** Pays back. Called again with one key it pays back once. @param amount in minor units @throws ProviderSilent, ProviderRefused */
  refund?(
    ctx: ProviderContext,
    payment: { reference: string; providerRef: string },
    what: { amount: number; currency: string; key: string },
  ): Promise<void>;
}
