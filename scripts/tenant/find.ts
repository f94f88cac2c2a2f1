import { findMembersAct } from "~/domain/operators/find-members.act.server";
import type { FoundMember } from "~/domain/operators/find-members.server";
import { type FoundOrder, findOrders } from "~/domain/operators/find-orders.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import type { OrderSearch } from "~/domain/operators/search-orders.server";
import { readReference } from "~/domain/shop/order-reference.server";
import { money } from "./money.ts";
import { operatorFlags } from "./operator.ts";
import { day, minute } from "./output.ts";
import { type Brand, forBrands, printBrands, readScope, scopeFlags } from "./scope.ts";
import { parse, UsageError } from "./usage.ts";

const MAX_ORDERS = 20;

/**
 * `find <slug> <text>`: finds members by number, address or the start of the name, with their latest credit entries; and orders by reference,
 * number of an invoice, or id at the provider. Each with the command for the next step.
 */
export async function findCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, { ...operatorFlags, ...scopeFlags });
  const { scope, words } = readScope("find", values, positionals);
  const [text, ...more] = words;
  if (!text?.trim() || more.length > 0)
    throw new UsageError("find takes a slug, --all or --company <id>, and one text.");
  const { operatorContext } = await import("./as-operator.ts");
  const found = await forBrands(scope, async (brand) => {
    const ctx = operatorContext(brand.tenant, brand.db, values);
    const members = await performOperatorAct(findMembersAct, ctx, { text });
    return {
      members: members.map((member) => ({ ...member, next: nextOfMember(brand, member) })),
      orders: (await ordersOf(brand, text.trim())).map((order) => ({
        ...order,
        next: nextOfOrder(brand, order),
      })),
    };
  });
  return printBrands(values.json, scope, found, ({ members, orders }) => [
    ...members.flatMap(memberLines),
    ...orders.flatMap(orderLines),
  ]);
}

/** Finds orders by everything that a text without @ can name. */
async function ordersOf({ db }: Brand, text: string): Promise<FoundOrder[]> {
  if (text.includes("@")) return [];
  const reference = readReference(text);
  const searches: OrderSearch[] = [
    ...(reference === null ? [] : [{ reference }]),
    ...(/^[1-9]\d{0,8}$/.test(text) ? [{ invoice: Number(text) }] : []),
    { providerId: text },
  ];
  const found = new Map<string, FoundOrder>();
  for (const search of searches)
    for (const order of await findOrders({ db, now: new Date() }, { search, limit: MAX_ORDERS }))
      found.set(order.reference, order);
  return [...found.values()];
}

const command = (...words: (string | number)[]) => `npm run tenant -- ${words.join(" ")}`;

const nextOfMember = ({ tenant: { slug } }: Brand, { id }: FoundMember) => [
  command("orders", slug, id),
  command("audit", slug, "--member", id),
];
const nextOfOrder = ({ tenant: { slug } }: Brand, { reference }: FoundOrder) => [
  command("orders", slug, reference),
];

type Next = { next: readonly string[] };
const nextLines = ({ next }: Next) => next.map((line) => `    → ${line}`);

function memberLines(member: FoundMember & Next): string[] {
  const { id, name, email, status, language, signupDate, lastActive, leftAt, bannedAt, credits } = member;
  const facts = [
    status,
    bannedAt && `since ${day(bannedAt)}`,
    leftAt && `requested deletion on ${day(leftAt)}`,
    language,
    member.paidUser && "premium",
    member.fictional && "fictional",
    `signed up ${day(signupDate)}`,
    `last seen ${day(lastActive)}`,
    `${credits} credits`,
  ];
  return [
    `${id}  ${name}  ${email}`,
    `    ${facts.filter(Boolean).join(", ")}`,
    ...member.entries.map(
      (entry) =>
        `    entry ${entry.id}  ${day(entry.at)}  ${entry.amount}  ${entry.reason}  ${entry.reference}`,
    ),
    ...nextLines(member),
  ];
}

function orderLines(order: FoundOrder & Next): string[] {
  const { reference, at, memberId, state, total, currency } = order;
  const who = memberId === null ? "an erased member" : `member ${memberId}`;
  return [
    `order ${reference}  ${minute(at)}, ${who}, ${state}, ${money(total, currency)}`,
    ...nextLines(order),
  ];
}
