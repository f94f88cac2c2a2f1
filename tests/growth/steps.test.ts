import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TenantDb } from "~/db/pool.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import { dataParts } from "~/domain/accounts/leaving/data-parts.server";
import { eraseAccount } from "~/domain/accounts/leaving/erase-account.server";
import { makeLink } from "~/domain/accounts/links.server";
import { activateAccount } from "~/domain/accounts/signup/activate-account.server";
import { signUp } from "~/domain/accounts/signup/sign-up.server";
import { SignUp } from "~/domain/accounts/signup/signup-input.server";
import { send } from "~/domain/chats/send/send-message.server";
import { countStep } from "~/domain/growth/count-step.server";
import { addCounts, cleanUpCounts, foldCounts } from "~/domain/growth/fold-counts.server";
import { EditProfile, editProfile } from "~/domain/members/edit-profile.server";
import { placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { actInSandbox } from "~/outside/payments/sandbox.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { operatorContext } from "../support/operator-context";
import { addMembers } from "../support/plain-members";
import { demoTenant, sandboxMessage, shopContext } from "../support/shop";

const NOW = new Date("2027-01-02T12:00:00Z");
const DAY = "2027-01-02";
const PASSWORD = "quiet evening harbour";
const device = { browser: "Firefox, Linux", country: "NL" };
const databases = new TenantDatabases();
let database: TestDatabase;
let model: Tenant;

beforeAll(async () => {
  database = await createTestDatabase();
  model = await demoTenant("velvet-hour");
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 6 });
});
afterAll(async () => {
  await databases.end();
  await database.close();
});

/** Creates a brand with one traffic source for a test. */
function newBrand(now = NOW) {
  const name = `b${randomBytes(4).toString("hex")}`;
  const db = databases.of({ id: name, slug: name });
  const ctx = operatorContext(db, name, now);
  const config = {
    ...model.config,
    signups: "all" as const,
    traffic_sources: [{ ref: "partner", network: "net" }],
  } as Tenant["config"];
  const tenant = {
    ...model,
    id: name,
    slug: name,
    config,
    landers: { summer: { kinds: ["gallery"] } },
  } as unknown as Tenant;
  return {
    ...ctx,
    tenant,
    publish: () => undefined,
    noticed: () => undefined,
    changed: () => undefined,
    country: config.countries[0]!,
  };
}
type Brand = ReturnType<typeof newBrand>;

async function join(ctx: Brand, more: Record<string, unknown> = {}): Promise<number> {
  const input = SignUp.parse({
    email: `${randomBytes(5).toString("hex")}@people.example`,
    name: `n_${randomBytes(5).toString("hex")}`,
    password: PASSWORD,
    gender: "woman",
    seeks: ["man"],
    sexuality: "unsaid",
    country: ctx.country,
    dateOfBirth: "1950-02-03",
    message: "",
    terms: true,
    sensitive: true,
    tracking: { ref: "partner" },
    ...more,
  });
  return (await signUp(ctx, input, device)).account.id;
}

/** Returns the counts of a brand: `step source lander country experiment variant` → count. */
async function counts(db: TenantDb): Promise<Record<string, number>> {
  const rows = await db.transaction(async (tx) => {
    await foldCounts(tx);
    return tx.selectFrom("growth_counts").selectAll().execute();
  });
  return Object.fromEntries(
    rows.map(({ step, source, lander, country, experiment, variant, count }) => [
      [step, source, lander, country, experiment, variant].join(" ").trim(),
      count,
    ]),
  );
}
const stepsOf = (ctx: Brand, memberId: number) =>
  ctx.db.transaction((tx) =>
    tx.selectFrom("member_steps").select("step").where("member_id", "=", memberId).orderBy("step").execute(),
  );

test("a signup counts under its traffic source, lander and country, and once for each experiment without them", async () => {
  const ctx = newBrand();
  await join(ctx, { lander: "gallery/summer", experiments: { headline: "short" } });
  expect(await counts(ctx.db)).toEqual({
    [`signup partner gallery/summer ${ctx.country}`]: 1,
    "signup    headline short": 1,
  });
});

test("an unknown traffic source and an unknown lander count as none", async () => {
  const ctx = newBrand();
  await join(ctx, { lander: "<script>", tracking: { ref: "ana@people.example" } });
  expect(await counts(ctx.db)).toEqual({ [`signup   ${ctx.country}`]: 1 });
});

test("a repeated signup counts once, and a refused one does not count", async () => {
  const ctx = newBrand();
  const same = { email: "twice@people.example", name: "twice_sent" };
  await Promise.all([join(ctx, same), join(ctx, same)]);
  await join(ctx, same);
  await expect(join(ctx, { name: "@no" })).rejects.toThrow();
  expect(await counts(ctx.db)).toEqual({ [`signup partner  ${ctx.country}`]: 1 });
});

test("a step of a rolled-back transaction counts only when it is retried", async () => {
  const ctx = newBrand();
  const [id] = await addMembers(ctx.db, 1);
  const counted = (fails: boolean) =>
    ctx.db.transaction(async (tx) => {
      await countStep(ctx, tx, { id: id! }, "signup");
      if (fails) throw new Error("failed");
    });
  await expect(counted(true)).rejects.toThrow("failed");
  expect(await counts(ctx.db)).toEqual({});
  await counted(false);
  expect(await counts(ctx.db)).toEqual({ "signup   NL": 1 });
});

test("each step from the confirmed address to the second order counts once per member, however often it is repeated", async () => {
  const ctx = newBrand();
  const [id, [other]] = [await join(ctx), await addMembers(ctx.db, 1)];
  const token = await ctx.db.transaction((tx) =>
    makeLink(ctx, tx, { memberId: id, purpose: "activate", hours: 1 }),
  );
  const confirm = () =>
    activateAccount(
      ctx,
      token,
      { sessionMemberId: id, password: { password: PASSWORD, repeat: PASSWORD } },
      device,
    );
  await Promise.allSettled([confirm(), confirm()]);
  const profile = EditProfile.parse({
    message: "Hello",
    gender: "woman",
    seeks: ["man"],
    sexuality: "unsaid",
    hair_color: "",
    eye_color: "",
    body_type: "",
    tattoos: "",
    relationship_status: "",
    signup_reason: "",
    interests: [],
  });
  await Promise.all([editProfile(ctx, id, profile, []), editProfile(ctx, id, profile, [])]);
  const shop = { ...shopContext(ctx.tenant, ctx.db, { now: NOW }), mails: ctx.mails };
  const buy = async () => {
    const { bundles } = shop.prices(ctx.country);
    const input = {
      bundleId: bundles[0]!.id,
      method: "ideal",
      startAgreed: true,
    };
    const { redirect } = await placeOrder(shop, { id, country: ctx.country }, input, "Order");
    return redirect!.split("/").at(-1)!;
  };
  const pay = async (ref: string) => {
    await actInSandbox(shop, ref, { what: "approve" });
    await receiveMessage(shop, sandboxMessage(ref));
    await receiveMessage(shop, sandboxMessage(ref));
  };
  const first = await buy();
  await pay(first);
  await pay(first);
  const key = ` partner  ${ctx.country}`;
  expect(await counts(ctx.db)).toMatchObject({ [`purchase${key}`]: 1 });
  expect(await counts(ctx.db)).not.toHaveProperty(`repeat${key}`);
  const more = [await buy(), await buy()];
  await Promise.all(more.map(pay));
  const clientId = randomUUID();
  const write = (one: string) =>
    send(ctx, { id }, { profile: other! }, one, { kind: "text", text: "Hello" }).catch(() => undefined);
  await Promise.all([write(clientId), write(clientId), write(randomUUID())]);
  expect(await counts(ctx.db)).toEqual({
    [`signup${key}`]: 1,
    [`confirmed${key}`]: 1,
    [`profile${key}`]: 1,
    [`message${key}`]: 1,
    [`purchase${key}`]: 1,
    [`repeat${key}`]: 1,
  });
});

test("two orders that are paid at the same moment count as a first and a repeat purchase", async () => {
  const ctx = newBrand();
  const id = await join(ctx);
  await Promise.all(
    ["purchase", "purchase"].map(() =>
      ctx.db.transaction(async (tx) => {
        if (!(await countStep(ctx, tx, { id }, "purchase"))) await countStep(ctx, tx, { id }, "repeat");
      }),
    ),
  );
  const key = ` partner  ${ctx.country}`;
  expect(await counts(ctx.db)).toMatchObject({ [`purchase${key}`]: 1, [`repeat${key}`]: 1 });
});

test("a member whose signup was not counted, such as a demo member, is never counted", async () => {
  const ctx = newBrand();
  const [id, other] = await addMembers(ctx.db, 2);
  await send(ctx, { id: id! }, { profile: other! }, randomUUID(), { kind: "text", text: "Hello" });
  expect(await counts(ctx.db)).toEqual({});
});

test("another tenant's counts are separate, and its member cannot be counted here", async () => {
  const [one, other] = [newBrand(), newBrand()];
  const id = await join(one);
  await expect(other.db.transaction((tx) => countStep(other, tx, { id }, "signup"))).rejects.toThrow();
  expect(await counts(other.db)).toEqual({});
  expect(await other.db.transaction((tx) => tx.selectFrom("member_steps").selectAll().execute())).toEqual([]);
});

test("an erasure leaves the counts and no data of the person", async () => {
  const ctx = newBrand();
  const id = await join(ctx, { lander: "video" });
  expect(await stepsOf(ctx, id)).toEqual([{ step: "signup" }]);
  await ctx.db.transaction((tx) => eraseAccount(tx, id));
  expect(await stepsOf(ctx, id)).toEqual([]);
  expect(await counts(ctx.db)).toEqual({ [`signup partner video ${ctx.country}`]: 1 });
});

test("the data download contains the member's lander, variants and counted steps", async () => {
  const ctx = newBrand();
  const id = await join(ctx, { lander: "video", experiments: { headline: "short" } });
  const part = (name: string) =>
    ctx.db.transaction((tx) => dataParts.find((one) => one.name === name)!.collect(tx, id));
  expect(await part("where_you_came_from")).toMatchObject({
    landing_page: "video",
    variants_of_experiments: { headline: "short" },
  });
  expect(await part("steps_counted_in_statistics")).toEqual([{ step: "signup" }]);
});

test("processes that fold at the same moment add counts up once, and counts are deleted after 25 months", async () => {
  const ctx = newBrand();
  const addition = {
    step: "visit" as const,
    source: "",
    lander: "",
    country: "",
    experiment: "",
    variant: "",
    count: 1,
  };
  const add = (day: string) => ctx.db.transaction((tx) => addCounts(tx, [{ ...addition, day }]));
  await Promise.all(Array.from({ length: 20 }, () => add(DAY)));
  await add("2024-12-01");
  await add("2024-12-03");
  await Promise.all(Array.from({ length: 4 }, () => ctx.db.transaction((tx) => foldCounts(tx))));
  const days = () =>
    ctx.db.transaction((tx) =>
      tx.selectFrom("growth_counts").select(["day", "count"]).orderBy("day").execute(),
    );
  expect(await days()).toEqual([
    { day: "2024-12-01", count: 1 },
    { day: "2024-12-03", count: 1 },
    { day: DAY, count: 20 },
  ]);
  await cleanUpCounts(ctx);
  expect((await days()).map(({ day }) => day)).toEqual(["2024-12-03", DAY]);
});

test("the day is that of the brand's time zone", async () => {
  const ctx = newBrand(new Date("2027-01-02T23:30:00Z"));
  const config = { ...ctx.tenant.config, timezone: "Europe/Amsterdam" };
  await join({ ...ctx, tenant: { ...ctx.tenant, config } });
  await counts(ctx.db);
  const rows = await ctx.db.transaction((tx) => tx.selectFrom("growth_counts").select("day").execute());
  expect(rows).toEqual([{ day: "2027-01-03" }]);
});
