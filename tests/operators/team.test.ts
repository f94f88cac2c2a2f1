import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { InvitationInvalid, RoleUnknown, readInvitation } from "~/domain/operators/team/invitations.server";
import { OperatorPasskeyRefused } from "~/domain/operators/team/passkeys.server";
import { revokeOperator } from "~/domain/operators/team/revoke-operator.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { ConsoleLogin } from "../support/operators";
import { type Deviation, SoftwareAuthenticator } from "../support/software-authenticator";
import { whileLocked } from "../support/while-locked";

/** Invitations and passkeys of operators. architecture, Operators */
let database: TestDatabase;
let login: ConsoleLogin;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  login = new ConsoleLogin(database.control);
});

const outcomesOf = (results: PromiseSettledResult<unknown>[]) =>
  results.map((one) => (one.status === "fulfilled" ? "done" : one.reason.name)).sort();
const passkeysOf = (id: number) =>
  database.control.transaction((tx) =>
    tx.selectFrom("operator_passkeys").selectAll().where("operator_id", "=", id).execute(),
  );
/** Ends the access of an operator and leaves the other rows. */
const disable = (id: number) =>
  database.control.transaction((tx) =>
    tx.updateTable("operators").set({ disabled_at: login.now }).where("id", "=", id).executeTakeFirst(),
  );
const newDevice = () => new SoftwareAuthenticator("https://console.example");

describe("an invitation", () => {
  test("lets its operator create a passkey, which opens a session and logs in from then on", async () => {
    const { operator, token } = await login.invite("Ada@Team.example");
    expect(operator).toMatchObject({ email: "ada@team.example", name: "Rosa Bell", demo: false });
    expect(await readInvitation(login.ctx, token)).toEqual(operator);
    const device = newDevice();
    const first = await login.session(await login.join(token, device));
    expect(first).toMatchObject({ operator: { id: operator.id }, way: "passkey" });
    const second = await login.session(await login.logIn(device));
    expect(second?.operator.id).toBe(operator.id);
    expect(second?.id).not.toBe(first?.id);
    expect(await passkeysOf(operator.id)).toMatchObject([{ name: "Laptop", transports: ["internal"] }]);
  });

  test("is valid for one hour", async () => {
    const { token } = await login.invite();
    login.minutes = 59;
    const late = await login.offer(token);
    login.minutes = 60;
    await expect(readInvitation(login.ctx, token)).rejects.toThrow(InvitationInvalid);
    await expect(login.offer(token)).rejects.toThrow(InvitationInvalid);
    await expect(login.join(token, newDevice(), {}, late)).rejects.toThrow(InvitationInvalid);
  });

  test("is used up by one passkey", async () => {
    const { operator, token } = await login.invite();
    const second = await login.offer(token);
    await login.join(token);
    await expect(login.offer(token)).rejects.toThrow(InvitationInvalid);
    await expect(login.join(token, newDevice(), {}, second)).rejects.toThrow(InvitationInvalid);
    expect(await passkeysOf(operator.id)).toHaveLength(1);
  });

  test("creates one passkey when two are created at the same time", async () => {
    const { operator, token } = await login.invite();
    const offered = [await login.offer(token), await login.offer(token)];
    const rows = `select from control.operator_invitations where operator_id = ${operator.id} for update`;
    const calls = offered.map((one) => () => login.join(token, newDevice(), {}, one));
    expect(outcomesOf(await whileLocked(database.url, rows, calls))).toEqual(["InvitationInvalid", "done"]);
    expect(await passkeysOf(operator.id)).toHaveLength(1);
  });

  test("ends with a newer one of the same operator, and not with one of another", async () => {
    const { operator, token } = await login.invite();
    await login.invite();
    expect(await readInvitation(login.ctx, token)).toEqual(operator);
    const newer = await login.invite(operator.email, null);
    await expect(login.offer(token)).rejects.toThrow(InvitationInvalid);
    expect(newer.operator).toEqual(operator);
    expect(await login.join(newer.token)).toMatch(/^[\w-]{43}$/);
  });

  test("of an operator whose access has ended is refused, also where its row is still stored", async () => {
    const { operator, token } = await login.invite();
    const offered = await login.offer(token);
    await disable(operator.id);
    await expect(login.offer(token)).rejects.toThrow(InvitationInvalid);
    await expect(login.join(token, newDevice(), {}, offered)).rejects.toThrow(InvitationInvalid);
  });

  test("to an unknown role is refused with the names of the roles, and creates no operator", async () => {
    const refused = login.invite("new@team.example", { role: "manager" });
    await expect(refused).rejects.toThrow(RoleUnknown);
    await expect(refused).rejects.toThrow(/owner, brand_manager/);
    const found = await database.control.transaction((tx) =>
      tx.selectFrom("operators").select("id").where("email", "=", "new@team.example").execute(),
    );
    expect(found).toEqual([]);
  });

  test("that creates a second passkey leaves out the devices that have one", async () => {
    const { operator, device } = await login.joined();
    const { options } = await login.offer((await login.invite(operator.email, null)).token);
    expect(options.excludeCredentials?.map(({ id }) => id)).toEqual([device.id]);
  });
});

describe("a challenge", () => {
  test("is answered once, even when the first answer is refused", async () => {
    const { device } = await login.joined();
    const started = await login.begin();
    await expect(login.logIn(device, { forged: true }, started)).rejects.toThrow(OperatorPasskeyRefused);
    await expect(login.logIn(device, {}, started)).rejects.toThrow(OperatorPasskeyRefused);
    const again = await login.begin();
    const rows = `select from control.operator_challenges where id = '${again.challenge}' for update`;
    const calls = [1, 2].map(() => () => login.logIn(device, {}, again));
    expect(outcomesOf(await whileLocked(database.url, rows, calls))).toEqual([
      "OperatorPasskeyRefused",
      "done",
    ]);
  });

  test("expires after five minutes", async () => {
    const { device } = await login.joined();
    const [early, late] = [await login.begin(), await login.begin()];
    login.minutes = 4.9;
    expect(await login.logIn(device, {}, early)).toMatch(/^[\w-]{43}$/);
    login.minutes = 5;
    await expect(login.logIn(device, {}, late)).rejects.toThrow(OperatorPasskeyRefused);
  });

  test("of a login does not create a passkey, and one of a new passkey does not log in", async () => {
    const { operator, device } = await login.joined();
    const { token } = await login.invite(operator.email, null);
    const offered = await login.offer(token);
    const started = await login.begin();
    const swapped = { challenge: started.challenge, options: { ...offered.options, ...started.options } };
    await expect(login.join(token, newDevice(), {}, swapped as typeof offered)).rejects.toThrow(
      OperatorPasskeyRefused,
    );
    const other = { challenge: offered.challenge, options: { ...started.options, ...offered.options } };
    await expect(login.logIn(device, {}, other as typeof started)).rejects.toThrow(OperatorPasskeyRefused);
    expect(await passkeysOf(operator.id)).toHaveLength(1);
  });

  test("of another operator's invitation does not create a passkey", async () => {
    const [mine, theirs] = [await login.invite(), await login.invite()];
    const offered = await login.offer(theirs.token);
    await expect(login.join(mine.token, newDevice(), {}, offered)).rejects.toThrow(OperatorPasskeyRefused);
    expect(await passkeysOf(mine.operator.id)).toEqual([]);
    expect(await readInvitation(login.ctx, mine.token)).toEqual(mine.operator);
  });
});

describe("a passkey", () => {
  const faults: [string, Deviation][] = [
    ["without user verification", { isVerified: false }],
    ["of another origin", { origin: "https://evil.example" }],
    ["of another relying party", { rpId: "velvethour.example" }],
    ["with another challenge", { challenge: "AAAA" }],
  ];

  test.each(faults)("%s is not created", async (_, deviation) => {
    const { operator, token } = await login.invite();
    await expect(login.join(token, newDevice(), deviation)).rejects.toThrow(OperatorPasskeyRefused);
    expect(await passkeysOf(operator.id)).toEqual([]);
  });

  test.each([
    ...faults,
    ["with a forged signature", { forged: true }],
    ["with an old counter", { counter: 2 }],
  ] as [string, Deviation][])("%s does not log in", async (_, deviation) => {
    const { device } = await login.joined();
    await login.logIn(device);
    await expect(login.logIn(device, deviation)).rejects.toThrow(OperatorPasskeyRefused);
    expect(await login.logIn(device)).toMatch(/^[\w-]{43}$/);
  });

  test("that no operator has does not log in", async () => {
    await expect(login.logIn(newDevice())).rejects.toThrow(OperatorPasskeyRefused);
  });

  test("of an operator whose access has ended does not log in, also where it is still stored", async () => {
    const { operator, device } = await login.joined();
    await disable(operator.id);
    await expect(login.logIn(device)).rejects.toThrow(OperatorPasskeyRefused);
  });

  test("of an operator whose access has ended does not log in after a new invitation either", async () => {
    const { operator, device } = await login.joined();
    await revokeOperator(login.ctx, operator.email);
    await expect(login.logIn(device)).rejects.toThrow(OperatorPasskeyRefused);
    const { token } = await login.invite(operator.email, null);
    await expect(login.logIn(device)).rejects.toThrow(OperatorPasskeyRefused);
    expect((await login.session(await login.join(token)))?.grants).toEqual([]);
  });

  test("that has another operator's number already is not created twice", async () => {
    const { device } = await login.joined();
    const { operator, token } = await login.invite();
    await expect(login.join(token, device)).rejects.toThrow(OperatorPasskeyRefused);
    expect(await passkeysOf(operator.id)).toEqual([]);
  });
});
