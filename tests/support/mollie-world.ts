import { mollie } from "~/outside/payments/mollie.server";
import { standing } from "./mollie-answers";
import type { MollieServer } from "./mollie-server";
import { type PaymentWorld, refundedBy } from "./payment-worlds";

const HASTY_MS = 200;
const cents = (value: string) => Math.round(Number(value) * 100);

/** Mollie as `MollieServer` simulates it: its messages name only a payment. */
export function mollieWorld(server: MollieServer): PaymentWorld {
  const account = { key: server.key, creditor: { name: "Mollie B.V.", id: "NL08ZZZ502057730000" } };
  const [patient, hasty] = [mollie(account), mollie({ ...account, waitMs: HASTY_MS })];
  // With the usual timeout, a call without an answer would delay the test as long as a member.
  const provider = () => (server.fault === "slow" ? hasty : patient);
  const find = (reference: string) => server.of(reference)[0];
  const sum = (all: { amount: { value: string } }[]) =>
    all.reduce((total, { amount }) => total + cents(amount.value), 0);
  return {
    provider: {
      facts: patient.facts,
      account: patient.account,
      received: patient.received,
      read: (...given) => patient.read(...given),
      begin: (...given) => provider().begin(...given),
      createCustomer: (...given) => provider().createCustomer!(...given),
      deleteCustomer: (...given) => provider().deleteCustomer!(...given),
      charge: (...given) => provider().charge!(...given),
      forgetCard: (...given) => provider().forgetCard!(...given),
      status: (...given) => provider().status!(...given),
      refund: (...given) => provider().refund!(...given),
    },
    async happen({ reference }, what) {
      const payment = find(reference);
      if (!payment) return null;
      const left =
        payment.status === "paid" ? cents(payment.amount.value) - sum(standing(payment.refunds)) : 0;
      const refund = () => server.act(payment.id, { refund: refundedBy(what, left) });
      const acts = {
        pay: () => server.act(payment.id, "pay"),
        // A payment at Mollie has one amount.
        pay_part: () => false,
        pay_rest: () => false,
        pay_more: () => false,
        pay_again: () => false,
        decline: () => server.act(payment.id, "fail"),
        cancel: () => server.act(payment.id, "cancel"),
        refund_part: refund,
        refund_rest: refund,
        fail_refund: () => server.act(payment.id, "fail_refund"),
        charge_back: () => server.act(payment.id, "charge_back"),
        win_back: () => server.act(payment.id, "reverse_charge_back"),
      };
      const done = typeof what === "object" ? refund() : acts[what]();
      if (!done) return null;
      return {
        method: "POST",
        url: payment.webhookUrl,
        address: null,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: Buffer.from(`id=${payment.id}`),
      };
    },
    async truth(reference) {
      const payment = find(reference);
      if (!payment) return { paid: 0, refunded: 0, chargedBack: 0 };
      return {
        paid: payment.status === "paid" ? cents(payment.amount.value) : 0,
        refunded: sum(standing(payment.refunds)),
        chargedBack: sum(payment.chargebacks.filter(({ reversedAt }) => reversedAt === null)),
      };
    },
    forge({ reference }, genuine) {
      const url = new URL(genuine.url);
      url.searchParams.set("reference", reference);
      const bodies = [
        `${genuine.body}`,
        `id=${find(reference)?.id ?? "tr_nobody"}&status=paid&amount=34.90`,
        "id=tr_nobody&status=paid",
      ];
      return bodies.map((body) => ({ ...genuine, url: url.href, body: Buffer.from(body) }));
    },
    started: async (reference) => server.of(reference).length,
    cards: {
      token: async (reference) => find(reference)!.mandateId!,
      failNext: async () => {
        server.failsNext = true;
      },
      async end(reference) {
        const { customerId, mandateId } = find(reference)!;
        server.customers.get(customerId!)!.mandates.find(({ id }) => id === mandateId)!.status = "invalid";
      },
    },
    setClock: (now) => {
      server.now = now;
    },
    fail: (fault) => {
      server.fault = fault;
      if (fault === null) server.release();
    },
  };
}
