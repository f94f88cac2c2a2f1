import { type HttpHandler, HttpResponse, http } from "msw";
import {
  type Amount,
  type Customer,
  cents,
  customerView,
  type Input,
  listOf,
  type Mandate,
  mandateView,
  money,
  ORIGIN,
  type Payment,
  problem,
  type Refund,
  refundView,
  standing,
  sum,
  view,
} from "./mollie-answers";

/** How the server fails: down, no answer, an unreadable answer, a temporary refusal, or a POST that is carried out without an answer. */
export type Fault = "down" | "slow" | "unreadable" | "other" | "busy" | "lost";

const KEY_HOURS = 1;

/** Mollie with state: customers, mandates, payments, refunds, chargebacks and idempotency keys as documented. product 13.32 */
export class MollieServer {
  readonly payments = new Map<string, Payment>();
  readonly customers = new Map<string, Customer>();
  /** whether the next charge of a card fails */
  failsNext = false;
  /** the requests received, such as "POST /v2/payments" */
  readonly calls: string[] = [];
  fault: Fault | null = null;
  /** restricts the fault to matching addresses */
  faultyPaths = /./;
  /** its clock */
  now = new Date("2027-01-02T03:04:05Z");
  #numbers = 0;
  #keys = new Map<string, { requested: string; until: number; status: number; body: unknown }>();
  /** idempotency keys of calls in progress */
  #inFlight = new Set<string>();
  #released: (() => void)[] = [];

  /** @param key the only API key that it accepts */
  constructor(public key: string) {}

  readonly handlers: HttpHandler[] = [
    http.post(`${ORIGIN}/v2/payments`, ({ request }) => this.#take(request, (input) => this.#create(input))),
    http.get(`${ORIGIN}/v2/payments`, ({ request }) => this.#take(request, () => this.#list(request.url))),
    http.get(`${ORIGIN}/v2/payments/:id`, ({ request, params }) =>
      this.#take(request, () => this.#get(`${params.id}`, request.url)),
    ),
    http.post(`${ORIGIN}/v2/payments/:id/refunds`, ({ request, params }) =>
      this.#take(request, (input) => this.#refund(`${params.id}`, input)),
    ),
    http.get(`${ORIGIN}/v2/payments/:id/refunds`, ({ request, params }) =>
      this.#take(request, () => {
        const refunds = this.payments.get(`${params.id}`)?.refunds.map(refundView);
        return refunds ? HttpResponse.json(listOf({ refunds }, null)) : problem(404, "no such payment");
      }),
    ),
    http.post(`${ORIGIN}/v2/customers`, ({ request }) =>
      this.#take(request, (input: Pick<Customer, "metadata">) => {
        const id = `cst_${this.#numbers++}x`;
        const customer: Customer = { id, name: null, email: null, isDeleted: false, mandates: [], ...input };
        this.customers.set(id, customer);
        return HttpResponse.json(customerView(customer), { status: 201 });
      }),
    ),
    http.get(`${ORIGIN}/v2/customers/:id`, ({ request, params }) =>
      this.#take(request, () =>
        this.#ofCustomer(`${params.id}`, (customer) => HttpResponse.json(customerView(customer))),
      ),
    ),
    http.delete(`${ORIGIN}/v2/customers/:id`, ({ request, params }) =>
      this.#take(request, () =>
        this.#ofCustomer(`${params.id}`, (customer) => {
          customer.isDeleted = true;
          customer.mandates.length = 0;
          return new HttpResponse(null, { status: 204 });
        }),
      ),
    ),
    http.get(`${ORIGIN}/v2/customers/:id/payments`, ({ request, params }) =>
      this.#take(request, () => this.#ofCustomer(`${params.id}`, ({ id }) => this.#list(request.url, id))),
    ),
    http.post(`${ORIGIN}/v2/customers/:id/mandates`, ({ request, params }) =>
      this.#take(request, (input: Record<string, string>) =>
        this.#ofCustomer(`${params.id}`, (customer) => this.#mandate(customer, input)),
      ),
    ),
    http.get(`${ORIGIN}/v2/customers/:id/mandates`, ({ request, params }) =>
      this.#take(request, () =>
        this.#ofCustomer(`${params.id}`, (customer) =>
          HttpResponse.json(listOf({ mandates: customer.mandates.map(mandateView) }, null)),
        ),
      ),
    ),
    http.get(`${ORIGIN}/v2/customers/:id/mandates/:mandate`, ({ request, params }) =>
      this.#take(request, () =>
        this.#ofCustomer(`${params.id}`, ({ mandates }) => {
          const mandate = mandates.find(({ id }) => id === params.mandate);
          return mandate ? HttpResponse.json(mandateView(mandate)) : problem(404, "no such mandate");
        }),
      ),
    ),
    http.delete(`${ORIGIN}/v2/customers/:id/mandates/:mandate`, ({ request, params }) =>
      this.#take(request, () =>
        this.#ofCustomer(`${params.id}`, ({ mandates }) => {
          const at = mandates.findIndex(({ id }) => id === params.mandate);
          if (at < 0) return problem(404, "no such mandate");
          mandates.splice(at, 1);
          return new HttpResponse(null, { status: 204 });
        }),
      ),
    ),
  ];

  /** Returns the payments that were started with a reference. */
  of(reference: string): Payment[] {
    return [...this.payments.values()].filter(({ metadata }) => metadata?.reference === reference);
  }

  /** Changes the state of a payment. @returns whether the change is possible */
  act(
    id: string,
    what:
      | "pay"
      | "fail"
      | "cancel"
      | "expire"
      | "charge_back"
      | "reverse_charge_back"
      | "fail_refund"
      | { refund: number },
  ): boolean {
    const payment = this.payments.get(id);
    if (!payment) return false;
    const chargeback = payment.chargebacks.find(({ reversedAt }) => reversedAt === null);
    if (typeof what === "object") {
      if (payment.status !== "paid" || what.refund <= 0) return false;
      if (cents(sum(payment.amount, standing(payment.refunds))) + what.refund > cents(payment.amount))
        return false;
      payment.refunds.push(this.#newRefund(money(payment.amount, what.refund), null));
    } else if (what === "fail_refund") {
      const last = payment.refunds.findLast(({ status }) => status !== "failed");
      if (!last) return false;
      last.status = "failed";
    } else if (what === "charge_back") {
      if (payment.status !== "paid" || chargeback) return false;
      payment.chargebacks.push({ id: `chb_${this.#numbers++}`, amount: payment.amount, reversedAt: null });
    } else if (what === "reverse_charge_back") {
      if (!chargeback) return false;
      chargeback.reversedAt = this.now.toISOString();
    } else {
      const isDebit = payment.status === "pending" && (what === "pay" || what === "fail");
      if (payment.status !== "open" && !isDebit) return false;
      if (what === "pay" && payment.sequenceType === "first")
        payment.mandateId = this.#newMandate(this.customers.get(payment.customerId!)!, {
          method: "creditcard",
          mandateReference: null,
          details: { cardNumber: "4242", cardLabel: "Visa", cardExpiryDate: "2039-12-31" },
        }).id;
      payment.status = ({ pay: "paid", fail: "failed", cancel: "canceled", expire: "expired" } as const)[
        what
      ];
    }
    return true;
  }

  /** Ends the calls that wait because of the fault "slow". */
  release(): void {
    for (const end of this.#released.splice(0)) end();
  }

  async #take(request: Request, act: (input: never) => Response): Promise<Response> {
    this.calls.push(`${request.method} ${new URL(request.url).pathname}`);
    if (request.headers.get("authorization") !== `Bearer ${this.key}`) return problem(401, "no such key");
    switch (this.faultyPaths.test(new URL(request.url).pathname) ? this.fault : null) {
      case "down":
        // The client retries at once.
        return new HttpResponse("<h1>down</h1>", { status: 503, headers: { "Retry-After": "0" } });
      case "busy":
        return problem(429, "too many calls");
      case "unreadable":
        return new HttpResponse('{"resource":"payment","id":');
      case "other":
        return HttpResponse.json({ resource: "payment", id: 17, status: "settled" });
      case "slow":
        await new Promise<void>((resolve) => this.#released.push(resolve));
        return HttpResponse.error();
      case "lost": {
        const response = await this.#once(request, act);
        return request.method === "POST" ? HttpResponse.error() : response;
      }
      default:
        return this.#once(request, act);
    }
  }

  /** A call with a key that was used within the hour gets the first answer; with another body it is refused. */
  async #once(request: Request, act: (input: never) => Response): Promise<Response> {
    const text = await request.text();
    const input = (text === "" ? {} : JSON.parse(text)) as never;
    const key = request.method === "POST" ? request.headers.get("idempotency-key") : null;
    if (key === null) return act(input);
    const requested = `${request.url} ${text}`;
    const known = this.#keys.get(key);
    if (this.#inFlight.has(key)) return problem(409, "the same call is being made");
    if (known && known.until > this.now.getTime())
      return known.requested === requested
        ? HttpResponse.json(known.body as object, {
            status: known.status,
            headers: { "Idempotent-Replayed": "true" },
          })
        : problem(400, "the key was used for something else");
    this.#inFlight.add(key);
    const response = act(input);
    const body = (await response.clone().json()) as unknown;
    const until = this.now.getTime() + KEY_HOURS * 3_600_000;
    this.#keys.set(key, { requested, until, status: response.status, body });
    this.#inFlight.delete(key);
    return response;
  }

  #create(input: Input): Response {
    if (!/^\d+\.\d{2}$/.test(input.amount.value)) return problem(422, "the amount has other decimals");
    if (new URL(input.webhookUrl).hostname === "localhost")
      return problem(422, "the webhook is not reachable");
    if (input.sequenceType) {
      const customer = this.customers.get(input.customerId ?? "");
      if (!customer || customer.isDeleted) return problem(422, "no such customer");
      if (input.sequenceType === "first" && input.method !== "creditcard")
        return problem(422, "the method has no first payment");
      const mandate = customer.mandates.find(({ id }) => id === input.mandateId);
      if (
        input.sequenceType === "recurring" &&
        (mandate?.status !== "valid" || mandate.method !== input.method)
      )
        return problem(422, "the mandate is not valid");
    }
    const id = `tr_${this.#numbers++}x`;
    const createdAt = this.now.toISOString();
    const charged = this.failsNext ? "failed" : "paid";
    const status =
      input.sequenceType !== "recurring" ? "open" : input.method === "directdebit" ? "pending" : charged;
    if (status === charged) this.failsNext = false;
    const payment: Payment = { ...input, id, status, createdAt, refunds: [], chargebacks: [] };
    this.payments.set(id, payment);
    return HttpResponse.json(view(payment), { status: 201 });
  }

  #get(id: string, url: string): Response {
    const payment = this.payments.get(id);
    if (!payment) return problem(404, "no such payment");
    const isEmbedded = new URL(url).searchParams.get("embed")?.includes("chargebacks");
    return HttpResponse.json(view(payment, isEmbedded));
  }

  #ofCustomer(id: string, act: (customer: Customer) => Response): Response {
    const customer = this.customers.get(id);
    if (!customer) return problem(404, "no such customer");
    return customer.isDeleted ? problem(410, "the customer is deleted") : act(customer);
  }

  #mandate(customer: Customer, input: Record<string, string>): Response {
    const { consumerName, consumerAccount, mandateReference, signatureDate } = input;
    if (input.method !== "directdebit" || !consumerName || !mandateReference)
      return problem(422, "a mandate needs a name and a reference");
    if (!/^[A-Z]{2}\d{2}\w{11,30}$/.test(consumerAccount ?? "")) return problem(422, "the IBAN is wrong");
    if (`${signatureDate}` > this.now.toISOString().slice(0, 10)) return problem(422, "signed in the future");
    const details = { consumerName, consumerAccount: consumerAccount! };
    const mandate = this.#newMandate(customer, {
      method: "directdebit",
      mandateReference,
      signatureDate,
      details,
    });
    return HttpResponse.json(mandateView(mandate), { status: 201 });
  }

  #newMandate(customer: Customer, what: Omit<Mandate, "id" | "status">): Mandate {
    const mandate: Mandate = { id: `mdt_${this.#numbers++}x`, status: "valid", ...what };
    customer.mandates.push(mandate);
    return mandate;
  }

  #list(url: string, customerId?: string): Response {
    const query = new URL(url).searchParams;
    const newest = [...this.payments.values()]
      .filter((payment) => customerId === undefined || payment.customerId === customerId)
      .reverse();
    const from = query.get("from");
    const start = from === null ? 0 : newest.findIndex(({ id }) => id === from);
    const end = start + Number(query.get("limit") ?? 50);
    const payments = newest.slice(start, end).map((payment) => view(payment));
    return HttpResponse.json(listOf({ payments }, newest[end]?.id ?? null));
  }

  #refund(id: string, { amount, metadata }: { amount: Amount; metadata: unknown }): Response {
    const payment = this.payments.get(id);
    if (!payment) return problem(404, "no such payment");
    const left = cents(payment.amount) - cents(sum(payment.amount, standing(payment.refunds)));
    if (payment.status !== "paid" || cents(amount) > left)
      return problem(422, "the amount is more than what is left");
    const refund = this.#newRefund(amount, metadata);
    payment.refunds.push(refund);
    return HttpResponse.json(refundView(refund), { status: 201 });
  }

  #newRefund(amount: Amount, metadata: unknown): Refund {
    return { id: `re_${this.#numbers++}`, amount, status: "pending", metadata };
  }
}
