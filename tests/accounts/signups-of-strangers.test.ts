import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forTenant, type TenantDb } from "~/db/pool.server";
import { requestReset } from "~/domain/accounts/passwords/reset-password.server";
import { LoginFailed } from "~/domain/accounts/refusals.server";
import { logIn } from "~/domain/accounts/sessions/log-in.server";
import { requestMailChange } from "~/domain/accounts/settings/change-mail.server";
import { signUp } from "~/domain/accounts/signup/sign-up.server";
import { SignUp } from "~/domain/accounts/signup/signup-input.server";
import type { AccountContext } from "~/domain/context";
import { InputRefused } from "~/domain/input-refused.server";
import { mayMailRecipient, RECIPIENT_MAX } from "~/domain/notifications/recipient-limit.server";
import { createMailQueue } from "~/jobs/job-sender.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { addMembers } from "../support/plain-members";
import { makeTenants } from "../support/tenants";

const PASSWORD = "quiet evening harbour";
const device = { browser: "Firefox, Linux", country: "NL" };
let database: TestDatabase;
let one: TenantDb;
let other: TenantDb;

beforeAll(async () => {
  database = await createTestDatabase();
  const ids = await makeTenants(database, ["one", "other"]);
  one = forTenant(database.db, ids.get("one")!);
  other = forTenant(database.db, ids.get("other")!);
});
afterAll(() => database.close());

function contextOf(db: TenantDb, now = new Date()): AccountContext {
  const config = {
    name: "Kaleido",
    domain: "kaleido.example",
    timezone: "UTC",
    min_age: 18,
    countries: ["NL"],
    reveal_accounts: false,
    refuse_disposable_mail: true,
    signups: "all",
    traffic_sources: [],
    visible_profile_fields: [],
    company: { added: "2023-01-01" },
  };
  const id = db === other ? "other" : "one";
  return {
    tenant: { id, slug: id, config },
    db,
    now,
    locale: "en",
    mails: createMailQueue(id, "https://one.example", now),
    random: randomBytes,
    sign: (text: string) => Buffer.alloc(32, text),
    changed: () => undefined,
  } as unknown as AccountContext;
}

const newAddress = () => `${randomBytes(5).toString("hex")}@people.example`;
const newName = () => `p_${randomBytes(5).toString("hex")}`;
const join = (email: string, { password = PASSWORD, name = newName(), db = one, now = new Date() } = {}) =>
  signUp(
    contextOf(db, now),
    SignUp.parse({
      email,
      name,
      password,
      gender: "woman",
      seeks: ["man"],
      sexuality: "unsaid",
      country: "NL",
      dateOfBirth: "1990-02-03",
      message: "",
      terms: true,
      sensitive: true,
      tracking: {},
    }),
    device,
  );
const mailsTo = async (email: string, db = one) =>
  (
    await db.transaction((tx) =>
      tx.selectFrom("mails").select("kind").where("recipient", "=", email).execute(),
    )
  ).map(({ kind }) => kind);
const reset = (email: string, isKnownDevice = false) =>
  requestReset(contextOf(one), email, { mails: true, isKnownDevice });

test("simultaneous signups, resets and address changes by strangers send six mails to one address, all kinds together", async () => {
  const email = newAddress();
  await join(email);
  const [changer] = await addMembers(one, 1);
  await Promise.all(
    Array.from({ length: 15 }, (_, at) =>
      at % 3 === 0
        ? join(email)
        : at % 3 === 1
          ? reset(email)
          : requestMailChange(contextOf(one), changer!, email),
    ),
  );
  expect(await mailsTo(email)).toHaveLength(RECIPIENT_MAX.hour);
  // A reset on a device that the owner has used before is exempt from this limit.
  await reset(email, true);
  expect((await mailsTo(email)).filter((kind) => kind === "reset").length).toBeGreaterThan(0);
  expect(await mailsTo(email)).toHaveLength(RECIPIENT_MAX.hour + 1);
  await join(email, { db: other });
  expect(await mailsTo(email, other)).toHaveLength(1);
});

test("an address gets at most twenty such mails a day, and more on the next", async () => {
  const email = newAddress();
  const start = Date.now();
  for (let hour = 0; hour < 5; hour++)
    for (let at = 0; at < 6; at++) await join(email, { now: new Date(start + hour * 3_700_000) });
  expect(await mailsTo(email)).toHaveLength(RECIPIENT_MAX.day);
  const tomorrow = new Date(start + 26 * 3_600_000);
  expect(await one.transaction((tx) => mayMailRecipient(tx, email, tomorrow))).toBe(true);
});

test("a member without a confirmed address can log in and reset the password after later signups with the same address", async () => {
  const email = newAddress();
  const { account } = await join(email);
  for (const password of ["a stranger's harbour", "another stranger's", "one more of them"])
    await join(email, { password });
  const started = await logIn(contextOf(one), { email, password: PASSWORD }, device);
  expect(started).toMatchObject({ account: { id: account.id }, session: expect.any(String) });
  await reset(email);
  const links = await one.transaction((tx) =>
    tx.selectFrom("account_links").select("purpose").where("member_id", "=", account.id).execute(),
  );
  expect(links.map(({ purpose }) => purpose)).toContain("reset");
  await expect(logIn(contextOf(one), { email, password: "one more of them" }, device)).rejects.toThrow(
    LoginFailed,
  );
});

test("a name that resembles another member's is refused, even in simultaneous signups, but not if it is another brand's", async () => {
  const both = await Promise.allSettled([
    join(newAddress(), { name: "AIice_0rr" }),
    join(newAddress(), { name: "Alice_Orr" }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(join(newAddress(), { name: "A1ice_0rr" })).rejects.toThrow(InputRefused);
  await join(newAddress(), { name: "A1ice_0rr", db: other });
  await join(newAddress(), { name: "mary_vv" });
  await expect(join(newAddress(), { name: "rnary_w" })).rejects.toThrow(InputRefused);
  await join(newAddress(), { name: "\u0421\u043e\u0441\u043e" });
  for (const name of ["\u13aanna", "Coco", "admin", "Support_2", "kaleido"])
    await expect(join(newAddress(), { name }), name).rejects.toThrow(InputRefused);
});
