import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ControlDatabase } from "~/db/control-database.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import {
  type ApprovalAt,
  approveAct,
  declineAct,
  offerApproval,
} from "~/domain/operators/approvals/decide-approval.server";
import {
  countWaiting,
  findApproval,
  listApprovals,
} from "~/domain/operators/approvals/list-approvals.server";
import { requestApproval } from "~/domain/operators/approvals/request-approval.server";
import { listAuditEntries } from "~/domain/operators/audit-log.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { refund } from "~/domain/operators/refund.act.server";
import { permits } from "~/domain/operators/team/grants.server";
import { actorName } from "~/domain/operators/team/operators.server";
import { revokeOperator } from "~/domain/operators/team/revoke-operator.server";
import { sandbox } from "~/outside/payments/sandbox.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { asOwner } from "../support/as-owner";
import { openControl } from "../support/control-database";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { ConsoleLogin, type Joined } from "../support/operators";
import { addOrder } from "../support/paid-orders";
import { demoTenant, SHOP_NOW, shopContext } from "../support/shop";
import type { Deviation } from "../support/software-authenticator";

/** Acts that a second person approves: a refund above the limit of one person. decision 374 */
const databases = new TenantDatabases();
const shop = databases.of({ id: "shop", slug: "shop" });
const BRAND = { id: "shop", companyId: "vh-media" };
const SITE = { rpId: "console.example", origin: "https://console.example" };
let database: TestDatabase;
let control: ControlDatabase;
let login: ConsoleLogin;
let tenant: Tenant;
let support: Joined;
let finance: Joined;

beforeAll(async () => {
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 8 });
  control = await openControl(database.url);
  tenant = await demoTenant("velvet-hour");
  login = new ConsoleLogin(control, SHOP_NOW);
  support = await login.joined({ role: "support" });
  finance = await login.joined({ role: "finance" });
});
afterAll(async () => {
  await control.end();
  await databases.end();
  await database.close();
});

const shopOf = () => ({ ...shopContext(tenant, shop, { now: login.now }), payments: sandbox });
/** 150 credits for 164.90: more than one person refunds. */
const bigOrder = () => addOrder(shopOf(), shop, ["pay"], ["b150", 16_490]);

const sessionOf = async ({ session }: Joined) => (await login.session(session))!;
const decidingOf = async (who: Joined, single = false) => ({
  control,
  now: login.now,
  session: await sessionOf(who),
  single,
});

/** Asks for the refund of an order as an operator does. */
async function request(who: Joined, order: string, amount = 12_000): Promise<ApprovalAt> {
  const { operator, grants } = await sessionOf(who);
  const may = (permission: Parameters<typeof permits>[1]) => permits(grants, permission, BRAND);
  const requesting = { control, now: login.now, operator, may, brand: BRAND.id, why: "The bank asks for it" };
  const fields = { order, amount, seen: 0 };
  const shown = { amount, currency: "EUR" };
  return { brand: BRAND, id: await requestApproval(requesting, refund, fields, { about: order, shown }) };
}

/** Performs what was approved as the console does. */
const perform: Parameters<typeof approveAct>[3] = (requested, { operator, may }, approval) =>
  performOperatorAct(
    refund,
    {
      ...shopOf(),
      by: actorName(operator),
      why: requested.why,
      may,
      approval,
      changedLater: async () => undefined,
    },
    requested.input as { order: string; amount: number },
  );

type Signing = { single?: boolean; deviation?: Deviation; device?: Joined; perform?: typeof perform };

/** Approves as the second person's browser does. @returns the decision, or the problem */
async function approve(
  who: Joined,
  at: ApprovalAt,
  { single = false, deviation = {}, device = who, perform: how = perform }: Signing = {},
): Promise<string> {
  try {
    const { options } = await offerApproval(await decidingOf(who, single), SITE, at);
    const response = device.device.get(options as { challenge: string; rpId: string }, deviation) as never;
    return await approveAct(await decidingOf(who, single), at, { site: SITE, response }, how);
  } catch (error) {
    const { problem, name } = error as Error & { problem?: string };
    return problem ?? name;
  }
}

const refundsOf = (order: string) =>
  shop.transaction((tx) =>
    tx
      .selectFrom("refunds as r")
      .innerJoin("payments as p", "p.id", "r.payment_id")
      .innerJoin("orders as o", "o.id", "p.order_id")
      .select(["r.amount", "r.reason"])
      .where("o.reference", "=", order)
      .execute(),
  );
const entryOf = async (order: string) =>
  (await listAuditEntries({ db: shop }, { limit: 100 })).find(({ detail }) => detail.includes(order));

test("one person alone is refused above the limit, and a second person's passkey lets it happen, once and as asked", async () => {
  const order = await bigOrder();
  const { operator } = await sessionOf(support);
  const alone = {
    ...shopOf(),
    by: "rosa",
    why: "Alone",
    may: () => true,
    changedLater: async () => undefined,
  };
  await expect(
    performOperatorAct(refund, { ...alone, approval: null }, { order, amount: 12_000 }),
  ).rejects.toThrow(expect.objectContaining({ name: "SecondPersonRequired" }));

  const at = await request(support, order);
  expect(await refundsOf(order)).toEqual([]);
  expect(await approve(finance, at)).toBe("approved");
  expect(await refundsOf(order)).toEqual([{ amount: 12_000, reason: "operator" }]);
  expect(await entryOf(order)).toMatchObject({
    by: actorName(operator),
    approvedBy: actorName(finance.operator),
    why: "The bank asks for it",
    action: "refund",
  });
  // What was decided keeps no reason, which may describe the member: the brand's audit log has it.
  expect(await findApproval(await decidingOf(finance), BRAND.id, at.id)).toMatchObject({
    why: "",
    decided: { decision: "approved", byId: finance.operator.id },
  });
  expect(await approve(finance, at)).toBe("decided");
  expect(await refundsOf(order)).toHaveLength(1);
});

test("what the passkey signs is the digest of the act", async () => {
  const at = await request(support, await bigOrder());
  const { options } = await offerApproval(await decidingOf(finance), SITE, at);
  const { digest } = (await findApproval(await decidingOf(finance), BRAND.id, at.id))!;
  expect(options.challenge).toBe(digest.toString("base64url"));
  expect(options.userVerification).toBe("required");
  expect(options.allowCredentials).toHaveLength(1);
});

describe("an approval is refused", () => {
  test("where the second person is the first, unless the deployment has one operator, which the record says", async () => {
    const order = await bigOrder();
    const at = await request(finance, order);
    expect(await approve(finance, at)).toBe("own");
    expect(await refundsOf(order)).toEqual([]);
    expect(await approve(finance, at, { single: true })).toBe("approved");
    const [row] = await control.transaction((tx) =>
      tx.selectFrom("operator_approvals").selectAll().where("id", "=", at.id).execute(),
    );
    expect([row!.single, row!.decided_by]).toEqual([true, finance.operator.id]);
  });

  test("to who may refund but not approve, and to who may approve elsewhere only", async () => {
    const order = await bigOrder();
    const at = await request(finance, order);
    expect(await approve(support, at)).toBe("not_permitted");
    const elsewhere = await login.joined({ role: "finance", scope: "brand", scopeId: "another" });
    expect(await approve(elsewhere, at)).toBe("not_permitted");
    const moderating = await login.joined({ role: "moderator_lead" });
    expect(await approve(moderating, at)).toBe("not_permitted");
    expect(await refundsOf(order)).toEqual([]);
  });

  test.each<[string, Deviation]>([
    ["without user verification", { isVerified: false }],
    ["of another site", { origin: "https://other.example" }],
    ["with another challenge", { challenge: Buffer.alloc(32).toString("base64url") }],
  ])("with a passkey's answer %s", async (_, deviation) => {
    const order = await bigOrder();
    expect(await approve(finance, await request(support, order), { deviation })).toBe(
      "OperatorPasskeyRefused",
    );
    expect(await refundsOf(order)).toEqual([]);
  });

  test("with another operator's passkey, and with the answer to another approval", async () => {
    const order = await bigOrder();
    const at = await request(support, order);
    const other = await login.joined({ role: "finance" });
    expect(await approve(finance, at, { device: other })).toBe("OperatorPasskeyRefused");
    const first = await request(support, await bigOrder());
    const { options } = await offerApproval(await decidingOf(finance), SITE, first);
    const response = finance.device.get(options as { challenge: string; rpId: string }) as never;
    await expect(
      approveAct(await decidingOf(finance), at, { site: SITE, response }, perform),
    ).rejects.toThrow(expect.objectContaining({ name: "OperatorPasskeyRefused" }));
    expect(await refundsOf(order)).toEqual([]);
  });

  test("at another brand, and for any id that is none", async () => {
    const at = await request(support, await bigOrder());
    expect(await approve(finance, { ...at, brand: { ...BRAND, id: "other" } })).toBe("unknown");
    expect(await approve(finance, { ...at, id: "0".repeat(36) })).toBe("unknown");
    expect(await approve(finance, { ...at, id: "00000000-0000-4000-8000-000000000000" })).toBe("unknown");
  });

  test("once anything of it was changed in the database", async () => {
    const changes = [
      `input = input || '{"amount": 16490}'`,
      "brand = 'shop', requested_by = requested_by, why = 'Another reason'",
      "expires_at = expires_at + interval '1 hour'",
      `requested_by = ${finance.operator.id}`,
      "act = 'grant'",
    ];
    for (const change of changes) {
      const order = await bigOrder();
      const at = await request(support, order);
      await asOwner(database.url, (client) =>
        client.query(`update control.operator_approvals set ${change} where id = '${at.id}'`),
      );
      expect([change, await approve(finance, at)]).toEqual([change, "altered"]);
      expect(await refundsOf(order)).toEqual([]);
    }
  });
});

test("what changed meanwhile closes it as failed, without a second refund", async () => {
  const order = await bigOrder();
  const at = await request(support, order);
  const command = {
    ...shopOf(),
    by: "rosa",
    why: "By command",
    may: () => true,
    approval: "not_needed" as const,
  };
  await performOperatorAct(
    refund,
    { ...command, changedLater: async () => undefined },
    { order, amount: 500 },
  );
  expect(await approve(finance, at)).toBe("failed");
  expect((await refundsOf(order)).map(({ amount }) => amount)).toEqual([500]);
  expect(await findApproval(await decidingOf(finance), BRAND.id, at.id)).toMatchObject({
    decided: { decision: "failed", outcome: "The refund is refused: changed." },
  });
  expect(await approve(finance, at)).toBe("decided");
});

test("where the person who asked may no longer do it, it fails", async () => {
  const leaving = await login.joined({ role: "support" });
  const order = await bigOrder();
  const at = await request(leaving, order);
  await revokeOperator(login.ctx, leaving.operator.email);
  expect(await approve(finance, at)).toBe("failed");
  expect(await refundsOf(order)).toEqual([]);
});

test("a failure of the server decides nothing; after one between both transactions the act is not repeated", async () => {
  const order = await bigOrder();
  const at = await request(support, order);
  const unavailable = async () => {
    throw new Error("the database is away");
  };
  expect(await approve(finance, at, { perform: unavailable })).toBe("Error");
  expect(await refundsOf(order)).toEqual([]);
  // The refund is committed, and its decision is not.
  const lost: typeof perform = async (...args) => {
    await perform(...args);
    throw new Error("the connection is gone");
  };
  expect(await approve(finance, at, { perform: lost })).toBe("Error");
  expect(await refundsOf(order)).toHaveLength(1);
  expect(await approve(finance, at)).toBe("approved");
  expect(await refundsOf(order)).toHaveLength(1);
});

test("of two who approve at the same time, one does", async () => {
  const order = await bigOrder();
  const at = await request(support, order);
  const other = await login.joined({ role: "finance" });
  const performed = vi.fn(perform);
  const outcomes = await Promise.all([
    approve(finance, at, { perform: performed }),
    approve(other, at, { perform: performed }),
  ]);
  expect(outcomes.toSorted()).toEqual(["approved", "decided"]);
  expect(performed).toHaveBeenCalledTimes(1);
  expect(await refundsOf(order)).toHaveLength(1);
});

test("asking twice for the same gives one approval; after a decision it can be asked again", async () => {
  const order = await bigOrder();
  const first = await request(support, order);
  expect(await request(finance, order, 12_100)).toEqual(first);
  await declineAct(await decidingOf(finance), first, "Ask the bank first.");
  const again = await request(support, order);
  expect(again.id).not.toBe(first.id);
  const { waiting, decided } = await listApprovals({ control, now: login.now }, [BRAND.id]);
  expect(waiting.map(({ id }) => id)).toContain(again.id);
  expect(decided.find(({ id }) => id === first.id)?.decided).toMatchObject({
    decision: "declined",
    outcome: "Ask the bank first.",
    by: finance.operator.name,
  });
  expect(await listApprovals({ control, now: login.now }, [])).toEqual({ waiting: [], decided: [] });
  expect((await listApprovals({ control, now: login.now }, ["other"])).waiting).toEqual([]);
});

test("who asked withdraws it; somebody who may not approve declines nothing", async () => {
  const at = await request(support, await bigOrder());
  const other = await login.joined({ role: "support" });
  await expect(declineAct(await decidingOf(other), at, "")).rejects.toThrow("not_permitted");
  await declineAct(await decidingOf(support), at, "");
  expect(await findApproval(await decidingOf(support), BRAND.id, at.id)).toMatchObject({
    decided: { decision: "withdrawn" },
  });
  expect(await approve(finance, at)).toBe("decided");
});

test("the number of those that wait leaves out one's own", async () => {
  const all = await countWaiting({ control, now: login.now }, null);
  const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
  const before = sum(await countWaiting({ control, now: login.now }, finance.operator.id));
  await request(finance, await bigOrder());
  expect(sum(await countWaiting({ control, now: login.now }, null))).toBe(sum(all) + 1);
  expect(sum(await countWaiting({ control, now: login.now }, finance.operator.id))).toBe(before);
});

test("the same approval is never in the audit log twice", async () => {
  const order = await bigOrder();
  const at = await request(support, order);
  await approve(finance, at);
  const entry = await shop.transaction((tx) =>
    tx.selectFrom("audit_entries").selectAll().where("approval", "=", at.id).executeTakeFirstOrThrow(),
  );
  const { id: _, tenant_id: __, ...again } = entry;
  await expect(
    shop.transaction((tx) => tx.insertInto("audit_entries").values(again).execute()),
  ).rejects.toThrow("audit_entries_approval");
});

// The last one: the sessions of the others end meanwhile.
test("after 24 hours it has expired, keeps no reason, and can be asked again", async () => {
  const order = await bigOrder();
  const at = await request(support, order);
  login.minutes += 24 * 60;
  const late = await login.joined({ role: "finance" });
  expect(await approve(late, at)).toBe("decided");
  expect(await refundsOf(order)).toEqual([]);
  const again = await request(late, order);
  expect(again.id).not.toBe(at.id);
  expect(await findApproval(await decidingOf(late), BRAND.id, at.id)).toMatchObject({
    why: "",
    decided: { decision: "expired" },
  });
});
