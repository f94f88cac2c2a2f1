import { type HttpHandler, HttpResponse, http } from "msw";
import {
  type Amount,
  cents,
  type Input,
  listOf,
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

/** How the server fails: it is down, never answers, answers with what cannot be read, refuses for now, or does what a POST asks for and its answer is lost. */
export type Fault = "down" | "slow" | "unreadable" | "other" | "busy" | "lost";

const KEY_HOURS = 1;

/** Mollie with a state: payments, refunds, chargebacks and idempotency keys as its documentation describes them. facts-payments §1d */
export class MollieServer {
  readonly payments = new Map<string, Payment>();
  /** what was asked, such as "POST /v2/payments" */
  readonly calls: string[] = [];
  fault: Fault | null = null;
  /** its clock */
  now = new Date("2027-01-02T03:04:05Z");
  #numbers = 0;
  #keys = new Map<string, { asked: string; until: number; status: number; body: unknown }>();
  /** keys of calls that are being made */
  #inFlight = new Set<string>();
  #released: (() => void)[] = [];

  /** @param key the only key that it takes */
  constructor(readonly key: string) {}

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
  ];

  /** The payments that were begun with a reference. */
  of(reference: string): Payment[] {
    return [...this.payments.values()].filter(({ metadata }) => metadata?.reference === reference);
  }

  /** What happens to a payment there. @returns whether it can */
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
      if (payment.status !== "open") return false;
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
    switch (this.fault) {
      case "down":
        // The client tries again at once.
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

  /** A call with a key that was used within the hour gets the first answer; with other contents it is refused. */
  async #once(request: Request, act: (input: never) => Response): Promise<Response> {
    const text = await request.text();
    const input = (text === "" ? {} : JSON.parse(text)) as never;
    const key = request.method === "POST" ? request.headers.get("idempotency-key") : null;
    if (key === null) return act(input);
    const asked = `${request.url} ${text}`;
    const known = this.#keys.get(key);
    if (this.#inFlight.has(key)) return problem(409, "the same call is being made");
    if (known && known.until > this.now.getTime())
      return known.asked === asked
        ? HttpResponse.json(known.body as object, {
            status: known.status,
            headers: { "Idempotent-Replayed": "true" },
          })
        : problem(400, "the key was used for something else");
    this.#inFlight.add(key);
    const response = act(input);
    const body = (await response.clone().json()) as unknown;
    const until = this.now.getTime() + KEY_HOURS * 3_600_000;
    this.#keys.set(key, { asked, until, status: response.status, body });
    this.#inFlight.delete(key);
    return response;
  }

  #create(input: Input): Response {
    if (!/^\d+\.\d{2}$/.test(input.amount.value)) return problem(422, "the amount has other decimals");
    if (new URL(input.webhookUrl).hostname === "localhost")
      return problem(422, "the webhook is not reachable");
    const id = `tr_${this.#numbers++}x`;
    const createdAt = this.now.toISOString();
    const payment: Payment = { ...input, id, status: "open", createdAt, refunds: [], chargebacks: [] };
    this.payments.set(id, payment);
    return HttpResponse.json(view(payment), { status: 201 });
  }

  #get(id: string, url: string): Response {
    const payment = this.payments.get(id);
    if (!payment) return problem(404, "no such payment");
    const isEmbedded = new URL(url).searchParams.get("embed")?.includes("chargebacks");
    return HttpResponse.json(view(payment, isEmbedded));
  }

  #list(url: string): Response {
    const query = new URL(url).searchParams;
    const newest = [...this.payments.values()].reverse();
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
