import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { loginUrls } from "~/db/login-urls.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import { placeOrder } from "~/domain/shop/place-order.server";
import { requestFrom } from "../../tests/support/server";
import { demoTenant, shopContext } from "../../tests/support/shop";
import { copyTenants } from "../../tests/support/tenants-copy";
import { VEROTEL_ACCOUNT, verotelWorld } from "../../tests/support/verotel-world";
import { type Figure, figure, percentile } from "./figures";
import { addMembers, asTenant, type Member } from "./members";
import { openStream } from "./open-stream";
import { steadily } from "./steadily";
import { withServer } from "./with-server";

const SLUG = "velvet-hour";
const HOST = "velvethour.example";
const PER_SECOND = 50;
const SECONDS = Number(process.env.BENCH_PAYMENT_SECONDS ?? 30);
/** Buyers at the start whose times do not count. */
const WARM_UP = PER_SECOND * 3;
const BUNDLE = { bundleId: "b25", method: "creditcard", startAgreed: true };
const CREDITS = 25;
const AT_ONCE = 8;
/** Events that have not arrived by then count as lost. */
const LATEST_MS = 5000;
const RETRY_MS = 500;

/** A buyer, and the path and query of the postback that pays the order. */
type Buyer = Member & { postback: string };

/** Measures the time from a provider's webhook until the buyer is credited and notified. The database is durable, as in production. */
export async function benchShop(): Promise<Figure[]> {
  const tenants = copyTenants();
  tenants.change(SLUG, (json) => {
    const account = `${VEROTEL_ACCOUNT.shopId}@9804000000000001`;
    json.payment_provider = { name: "verotel", key: { env: "BENCH_VEROTEL_KEY" }, account };
  });
  const variables = { ...tenants.variables, BENCH_VEROTEL_KEY: VEROTEL_ACCOUNT.secret };
  try {
    return await withServer(variables, ({ port }, url) => measure(port, url), { durable: true });
  } finally {
    tenants.close();
  }
}

async function measure(port: number, url: string): Promise<Figure[]> {
  const members = await asTenant(url, SLUG, (client) => addMembers(client, WARM_UP + PER_SECOND * SECONDS));
  const buyers = await placeOrders(url, members);
  const [sent, arrived] = [new Map<number, number>(), new Map<number, number>()];
  for (const [at, { token }] of buyers.entries()) {
    const received = ({ type }: { type: string }) => {
      if (type === "user" && sent.has(at) && !arrived.has(at)) arrived.set(at, performance.now());
    };
    await openStream({ port, host: HOST, token, received });
  }
  let refused = 0;
  await steadily(
    PER_SECOND,
    (count) => count >= buyers.length,
    async (at) => {
      sent.set(at, performance.now());
      // A provider sends a refused postback again.
      while ((await requestFrom(port, HOST, buyers[at]!.postback)).status !== 200) {
        refused += 1;
        await delay(RETRY_MS);
      }
    },
  );
  const start = performance.now();
  while (arrived.size < buyers.length && performance.now() - start < LATEST_MS) await delay(20);
  // Providers may repeat a postback; the repetition must have no effect.
  for (const { postback } of buyers.slice(0, WARM_UP)) await requestFrom(port, HOST, postback);
  const times = [...arrived].filter(([at]) => at >= WARM_UP).map(([at, end]) => end - sent.get(at)!);
  const note = `${buyers.length} open pages, ${PER_SECOND} webhooks/s, ${times.length} webhooks`;
  const name = "webhook → credited → event on the page";
  return [
    figure(`${name}, p50`, "ms", percentile(times, 0.5), {}, { note }),
    figure(`${name}, p99`, "ms", percentile(times, 0.99), { atMost: 200 }, { note }),
    figure("webhooks refused", "webhooks", refused, { atMost: 0 }),
    figure("events lost", "events", buyers.length - arrived.size, { atMost: 0 }),
    figure("members without exactly their credits", "members", await countWrong(url), { atMost: 0 }),
  ];
}

/** Places an order of each member, which waits for its payment. */
async function placeOrders(url: string, members: readonly Member[]): Promise<Buyer[]> {
  const databases = new TenantDatabases();
  const { application } = await loginUrls(url, path.resolve("app/db/migrations"));
  databases.open({ url: application, ownerUrl: url, max: AT_ONCE });
  try {
    const tenant = await demoTenant(SLUG);
    const db = databases.of({ id: tenant.config.id ?? SLUG, slug: SLUG });
    const world = verotelWorld();
    const ctx = shopContext(tenant, db, { payments: world.provider, now: new Date() });
    const order = async (member: Member): Promise<Buyer> => {
      const { orderId } = await placeOrder(ctx, { id: member.id, country: "NL" }, BUNDLE, "Order");
      return db.transaction(async (tx) => {
        const payment = await tx
          .selectFrom("payments")
          .innerJoin("orders", "orders.id", "payments.order_id")
          .select(["payments.reference", "payments.amount", "orders.currency"])
          .where("orders.id", "=", orderId)
          .executeTakeFirstOrThrow();
        const { key } = await tx.selectFrom("webhook_keys").select("key").executeTakeFirstOrThrow();
        const message = await world.happen(payment, "pay");
        return { ...member, postback: `/api/webhooks/verotel/${key}${new URL(message!.url).search}` };
      });
    };
    const buyers: Buyer[] = [];
    for (let from = 0; from < members.length; from += AT_ONCE)
      buyers.push(...(await Promise.all(members.slice(from, from + AT_ONCE).map(order))));
    return buyers;
  } finally {
    await databases.end();
  }
}

/** Counts the orders whose member's balance or sum of entries differs from the credits of the order. */
function countWrong(url: string): Promise<number> {
  return asTenant(url, SLUG, async (client) => {
    const { rows } = await client.query<{ wrong: number }>(
      `select count(*)::int as wrong from orders
         left join credit_balances using (tenant_id, member_id)
         left join lateral (select sum(amount) as amount from credit_entries
           where credit_entries.tenant_id = orders.tenant_id and credit_entries.member_id = orders.member_id) entries on true
       where balance is distinct from $1 or entries.amount is distinct from $1`,
      [CREDITS],
    );
    return rows[0]!.wrong;
  });
}
