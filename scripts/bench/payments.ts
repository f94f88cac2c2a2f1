import { fork } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import { placeOrder } from "~/domain/shop/place-order.server";
import { addMembers } from "../../tests/support/plain-members";
import { demoTenant, shopContext } from "../../tests/support/shop";
import { copyTenants } from "../../tests/support/tenants-copy";
import { VEROTEL_ACCOUNT, verotelWorld } from "../../tests/support/verotel-world";
import { type Figure, figure } from "./figures";
import { startProduction } from "./production";

/** A buyer's session token, and the path and query of the postback that pays the order. */
type Paying = { token: string; postback: string };
export type PaymentTask = {
  port: number;
  host: string;
  perSecond: number;
  /** number of buyers at the start whose times are not counted */
  warmUp: number;
  buyers: readonly Paying[];
};
/** `times` are milliseconds from the start of sending a postback until the buyer's stream gets the event. */
export type PaymentResult = { times: number[]; lost: number; refused: number };

const SLUG = "velvet-hour";
const HOST = "velvethour.example";
const PER_SECOND = 50;
const SECONDS = Number(process.env.BENCH_PAYMENT_SECONDS ?? 30);
const WARM_UP_SECONDS = 3;
const BUNDLE = { bundleId: "b25", method: "creditcard", startAgreed: true };
const CREDITS = 25;
const AT_ONCE = 8;

/** Measures the time from a provider's webhook until the buyer is credited and notified. The database is durable, as in production. */
export async function benchPayments(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-bench-payments-"));
  const tenants = copyTenants();
  tenants.change(SLUG, (json) => {
    const account = `${VEROTEL_ACCOUNT.shopId}@9804000000000001`;
    json.payment_provider = { name: "verotel", key: { env: "BENCH_VEROTEL_KEY" }, account };
  });
  const database = await startEmbeddedPostgres({ dataDir: dir });
  const server = await startProduction({
    ...tenants.variables,
    DATABASE_URL: database.url,
    RATE_LIMITS: "0",
    BENCH_VEROTEL_KEY: VEROTEL_ACCOUNT.secret,
  });
  const child = fork(path.join(import.meta.dirname, "payment-child.ts"));
  try {
    while (!server.log().some(({ msg }) => msg === "the database is ready")) await delay(50);
    const warmUp = PER_SECOND * WARM_UP_SECONDS;
    const buyers = await prepare(database.url, warmUp + PER_SECOND * SECONDS);
    const task = { port: server.port, host: HOST, perSecond: PER_SECOND, warmUp, buyers };
    const answer = once(child, "message") as Promise<[PaymentResult]>;
    const ended = once(child, "exit").then(([code]): never => {
      throw new Error(`The process that sends the webhooks ended with ${code}.`);
    });
    child.send(task satisfies PaymentTask);
    const [{ times, lost, refused }] = await Promise.race([answer, ended]);
    ended.catch(() => undefined);
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
    const note = `${buyers.length} open pages, ${PER_SECOND} webhooks/s, ${times.length} webhooks`;
    return [
      figure("webhook → credited → event on the page, p50", "ms", at(0.5), {}, { note }),
      figure("webhook → credited → event on the page, p95", "ms", at(0.95), {}, { note }),
      figure("webhook → credited → event on the page, p99", "ms", at(0.99), { atMost: 200 }, { note }),
      figure("webhooks refused and sent again", "webhooks", refused, { atMost: 0 }),
      figure("events lost", "events", lost, { atMost: 0 }),
      figure("members without exactly their credits", "members", await countWrong(database.url), {
        atMost: 0,
      }),
    ];
  } finally {
    child.kill();
    await server.stop();
    await database.stop();
    tenants.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Creates members, each with a session and an order that waits for its payment. */
async function prepare(url: string, count: number): Promise<Paying[]> {
  const databases = new TenantDatabases();
  databases.open({ url, ownerUrl: url, max: AT_ONCE });
  try {
    const tenant = await demoTenant(SLUG);
    const db = databases.of({ id: tenant.config.id ?? SLUG, slug: SLUG });
    const world = verotelWorld();
    const ctx = shopContext(tenant, db, { payments: world.provider, now: new Date() });
    const ids = await addMembers(db, count);
    const order = async (id: number): Promise<Paying> => {
      const { orderId } = await placeOrder(ctx, { id, country: "NL" }, BUNDLE, "Order");
      const token = randomBytes(32).toString("base64url");
      return db.transaction(async (tx) => {
        const payment = await tx
          .selectFrom("payments")
          .innerJoin("orders", "orders.id", "payments.order_id")
          .select(["payments.reference", "payments.amount", "orders.currency"])
          .where("orders.id", "=", orderId)
          .executeTakeFirstOrThrow();
        const { key } = await tx.selectFrom("webhook_keys").select("key").executeTakeFirstOrThrow();
        const token_hash = createHash("sha256").update(token).digest();
        const [created_at, expires_at] = [ctx.now, new Date(ctx.now.getTime() + 86_400_000)];
        await tx
          .insertInto("sessions")
          .values({ member_id: id, token_hash, browser: "bench", created_at, expires_at })
          .execute();
        const message = await world.happen(payment, "pay");
        const { search } = new URL(message!.url);
        return { token, postback: `/api/webhooks/verotel/${key}${search}` };
      });
    };
    const buyers: Paying[] = [];
    for (let from = 0; from < ids.length; from += AT_ONCE)
      buyers.push(...(await Promise.all(ids.slice(from, from + AT_ONCE).map(order))));
    return buyers;
  } finally {
    await databases.end();
  }
}

/** Counts the orders whose member's balance or sum of entries differs from the credits of the order. */
async function countWrong(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ wrong: number }>(
      `select count(*)::int as wrong from orders
         left join credit_balances using (tenant_id, member_id)
         left join lateral (select sum(amount) as amount from credit_entries
           where credit_entries.tenant_id = orders.tenant_id and credit_entries.member_id = orders.member_id) entries on true
       where balance is distinct from $1 or entries.amount is distinct from $1`,
      [CREDITS],
    );
    return rows[0]!.wrong;
  } finally {
    await client.end();
  }
}
