import { findOrder, type WholeOrder } from "~/domain/operators/find-order.server";
import { type FoundOrder, findOrders } from "~/domain/operators/find-orders.server";
import type { OrderSearch } from "~/domain/operators/search-orders.server";
import { readReference } from "~/domain/shop/order-reference.server";
import { dateFlags, readRange } from "./dates.ts";
import { major, money } from "./money.ts";
import { numberOf, operatorFlags } from "./operator.ts";
import { minute, plain, print } from "./output.ts";
import { forBrands, printBrands, readScope, requireOne, scopeFlags } from "./scope.ts";
import { parse, Refusal, UsageError } from "./usage.ts";

const LIMIT = 20;
/** The highest number that the database stores for a document. */
const INVOICE_MAX = 2_147_483_647;

/** `orders <slug> [<reference or member>]`: lists the newest orders, with orders that wait for an operator first; or shows one in full. */
export async function ordersCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, {
    ...operatorFlags,
    limit: { type: "string", default: String(LIMIT) },
    check: { type: "boolean", default: false },
    "provider-id": { type: "string" },
    invoice: { type: "string" },
    "charged-back": { type: "boolean" },
    "vat-evidence": { type: "boolean" },
    waiting: { type: "boolean" },
    ...scopeFlags,
    ...dateFlags,
  });
  const { scope, words } = readScope("orders", values, positionals);
  const [what, ...more] = words;
  if (more.length > 0) throw new UsageError("orders takes a slug and one order or member.");
  const range = readRange(values);
  if (values.check) {
    if (what !== undefined)
      throw new UsageError("--check takes no order or member: it checks all orders of a tenant.");
    const { checkOrdersCommand } = await import("./check-orders.ts");
    return checkOrdersCommand(scope, values);
  }
  const limit = numberOf(values.limit, "The limit");
  const now = new Date();
  const reference = what === undefined ? null : readReference(what);
  if (reference !== null) {
    requireOne(scope, "An order");
    const [found] = await forBrands(scope, ({ db }) => findOrder({ db, now }, reference), { retired: true });
    const order = found && "result" in found ? found.result : null;
    if (order) {
      print(values.json, order, wholeLines(order));
      return 0;
    }
    // Ten digits may also be the number of a member.
    if (!/^[1-9]\d*$/.test(reference)) throw new Refusal("There is no such order.");
  }
  const search = searchOf(values, what);
  const memberId = what === undefined || search ? undefined : numberOf(what, "The member");
  if (memberId !== undefined) requireOne(scope, "A member");
  const filter = { ...(memberId !== undefined && { memberId }), ...(search && { search }), ...range, limit };
  const found = await forBrands(
    scope,
    async ({ db }) => {
      const orders = await findOrders({ db, now }, filter);
      // Those that wait come first.
      return { orders: values.waiting ? orders.filter(({ waits }) => waits.length > 0) : orders };
    },
    { retired: true },
  );
  return printBrands(values.json, scope, found, ({ orders }) => orders.flatMap(linesOf));
}

/** Returns what the flags or an address search for; undefined for a member or for all orders. @throws UsageError for two of them */
function searchOf(
  values: { "provider-id"?: string; invoice?: string; "charged-back"?: boolean; "vat-evidence"?: boolean },
  what: string | undefined,
): OrderSearch | undefined {
  const invoice = values.invoice === undefined ? null : numberOf(values.invoice, "--invoice");
  if (invoice !== null && invoice > INVOICE_MAX) throw new UsageError(`--invoice is at most ${INVOICE_MAX}.`);
  const all: OrderSearch[] = [
    ...(values["provider-id"] === undefined ? [] : [{ providerId: values["provider-id"] }]),
    ...(invoice === null ? [] : [{ invoice }]),
    ...(values["charged-back"] ? [{ chargedBack: true as const }] : []),
    ...(values["vat-evidence"] ? [{ vatEvidence: true as const }] : []),
    ...(what?.includes("@") ? [{ email: what }] : []),
  ];
  const [search, ...others] = all;
  if (others.length > 0 || (search && what !== undefined && !what.includes("@")))
    throw new UsageError(
      "orders searches by one of: a member, an address, --provider-id, --invoice, --charged-back, --vat-evidence.",
    );
  return search;
}

const whoOf = ({ memberId }: FoundOrder) => (memberId === null ? "an erased member" : `member ${memberId}`);

const waitsFor: Record<FoundOrder["waits"][number]["state"], string> = {
  by_hand: "refund it on the provider's website",
  failed: "the provider refused the refund",
  unconfirmed: "the provider has not confirmed the refund",
};

function linesOf(order: FoundOrder): string[] {
  const { reference, at, state, credits, currency, total, attempts, waits } = order;
  const last = attempts.at(-1);
  const facts = [
    `${minute(at)}`,
    whoOf(order),
    state,
    `${credits} credits`,
    money(total, currency),
    order.paid > 0 &&
      order.paid !== total &&
      `paid ${major(order.paid, currency)} of ${major(total, currency)}`,
    ...gone(order),
    last && `${last.method} by ${last.provider}`,
    attempts.length > 1 && `${attempts.length} attempts`,
    evidenceMark(order),
  ];
  return [
    `${reference}  ${facts.filter(Boolean).join(", ")}`,
    ...waits.map(
      ({ state, amount, tries, at }) =>
        `    WAITS  ${waitsFor[state]}: ${money(amount, currency)}, since ${minute(at)}${tries > 0 ? `, ${tries} tries` : ""}`,
    ),
  ];
}

/** Marks a paid order whose evidence of the buyer's country is not enough for its VAT. */
const evidenceMark = ({ vatEvidence, paid }: FoundOrder) =>
  paid > 0 &&
  ((vatEvidence === "contradicts" && "VAT evidence contradicts") ||
    (vatEvidence === "missing" && "VAT evidence missing"));

/** The evidence of the buyer's country, as it was known at the order and the payment. */
function evidenceLines({ evidence, vatEvidence, vatRate, vatCountry, payments }: WholeOrder): string[] {
  if (!evidence) return [];
  const { payment, profile, address, buyer, scheme } = evidence;
  const payers = payments.flatMap(({ reference, payerCountry }) =>
    payerCountry === null ? [] : [`${payerCountry} (${reference})`],
  );
  const facts = [
    `profile ${profile ?? "unknown"}`,
    payment !== profile && `chosen for payment ${payment ?? "unknown"}`,
    `network address ${address ?? "unknown"}`,
    `card or account ${payers.join(", ") || "unknown"}`,
  ];
  return [
    `    VAT ${vatRate / 100} % of ${vatCountry}, buyer taken as from ${buyer}, company registered as ${scheme ?? "unknown"}`,
    `    evidence ${vatEvidence ?? "unknown"}: ${facts.filter(Boolean).join(", ")}`,
  ];
}

const gone = ({
  refunded,
  chargedBack,
  currency,
}: Pick<FoundOrder, "refunded" | "chargedBack" | "currency">) => [
  refunded > 0 && `${money(refunded, currency)} refunded`,
  chargedBack > 0 && `${money(chargedBack, currency)} charged back`,
];

function wholeLines(order: WholeOrder): string[] {
  const { currency } = order;
  const dates = [
    order.completedAt && `completed ${minute(order.completedAt)}`,
    order.withdrawnAt && `withdrawn from ${minute(order.withdrawnAt)}`,
  ].filter(Boolean);
  return [
    ...linesOf(order),
    `    ${order.bundleId}, fee ${money(order.fee, currency)}, discount ${money(order.discount, currency)}, net ${money(order.net, currency)}, VAT ${money(order.vat, currency)}`,
    ...evidenceLines(order),
    `    button "${order.button.text}" (${order.button.language})`,
    ...(dates.length > 0 ? [`    ${dates.join(", ")}`] : []),
    ...order.payments.map((payment) => {
      const facts = [
        minute(payment.at),
        payment.state,
        `${payment.method} by ${payment.provider}`,
        payment.providerRef && `there ${payment.providerRef}`,
        `paid ${money(payment.paid, currency)} of ${money(payment.amount, currency)}`,
        ...gone({ ...payment, currency }),
        `${payment.messages} messages`,
        payment.reason && `reason: ${plain(payment.reason)}`,
      ];
      return `    payment ${payment.reference}  ${facts.filter(Boolean).join(", ")}`;
    }),
    ...order.refunds.map(
      ({ payment, amount, reason, state, at }) =>
        `    refund of ${payment}  ${minute(at)}, ${money(amount, currency)}, ${reason}, ${state}`,
    ),
    ...order.invoices.map(({ kind, number, total, at }) =>
      `    ${kind} ${number}  ${minute(at)}, ${money(total, currency)}`.replace("_", " "),
    ),
  ];
}
