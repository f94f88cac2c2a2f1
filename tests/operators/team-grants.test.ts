import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { approveAct, offerApproval } from "~/domain/operators/approvals/decide-approval.server";
import {
  countTeamApprovals,
  performTeamAct,
  requestTeamAct,
} from "~/domain/operators/approvals/team-approvals.server";
import { addGrant } from "~/domain/operators/team/add-grant.team-act.server";
import { listLinks, takeLink } from "~/domain/operators/team/invitation-links.server";
import { InvitationInvalid, readInvitation } from "~/domain/operators/team/invitations.server";
import { inviteAgain, inviteToTeam } from "~/domain/operators/team/invite.team-act.server";
import { actorName, grantRole } from "~/domain/operators/team/operators.server";
import { readTeam } from "~/domain/operators/team/read-team.server";
import { endSessionsOf, removeGrant, revokeFromTeam } from "~/domain/operators/team/remove-access.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { ConsoleLogin, type Joined } from "../support/operators";
import { whileLocked } from "../support/while-locked";

/** Who may grant and remove what in the team, and what a second person approves. decisions 385 and 386 */
const SITE = { rpId: "console.example", origin: "https://console.example" };
/** Two brands of one company, and one of another. */
const companies = new Map([
  ["kaleido", "vh-media"],
  ["velvet", "vh-media"],
  ["abendrot", "norden"],
]);
let database: TestDatabase;
let login: ConsoleLogin;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  login = new ConsoleLogin(database.control);
});

type Scope = { scope: "all" | "company" | "brand"; scopeId: string };
const ALL: Scope = { scope: "all", scopeId: "" };
const COMPANY: Scope = { scope: "company", scopeId: "vh-media" };
const brand = (scopeId: string): Scope => ({ scope: "brand", scopeId });
const owner = (scope: Scope = ALL) => login.joined({ role: "owner", ...scope });

async function contextOf({ session }: Joined) {
  const { operator, grants } = (await login.session(session))!;
  const { control, now } = login;
  const by = actorName(operator);
  return { control, now, random: randomBytes, operator, grants, companies, by, why: "It is due" };
}
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: Error & { problem?: string }) => error.problem ?? error.name,
  );
const grantInput = (
  to: Joined,
  scope: Scope,
  more: Partial<{ role: string; lastDay: string | null }> = {},
) => ({
  operator: to.operator.id,
  role: "support",
  lastDay: null,
  ...scope,
  ...more,
});
const ask = async (by: Joined, ...[to, scope, more]: Parameters<typeof grantInput>) =>
  problemOf(requestTeamAct(await contextOf(by), addGrant, grantInput(to, scope, more), {}));

/** Approves as the page does. @returns the decision, or the problem */
async function approve(by: Joined, id: string, single = false): Promise<string> {
  const session = (await login.session(by.session))!;
  const { control, now } = login;
  const deciding = { control, now, session, single };
  const at = { brand: null, companies, id };
  try {
    const { options } = await offerApproval(deciding, SITE, at);
    const response = by.device.get(options as { challenge: string; rpId: string }) as never;
    return await approveAct(deciding, at, { site: SITE, response }, (requested, requester, approved) =>
      performTeamAct({ now, random: randomBytes, companies }, requested, requester, approved),
    );
  } catch (error) {
    const { problem, name } = error as Error & { problem?: string };
    return problem ?? name;
  }
}
const rolesOf = async ({ session }: Joined) =>
  (await login.session(session))!.grants.map(({ role, scopeId }) => `${role.name} ${scopeId}`.trim());
const grantIds = async (id: number) =>
  (
    await database.control.transaction((tx) =>
      tx
        .selectFrom("operator_grants")
        .select("id")
        .where("operator_id", "=", id)
        .where("revoked_at", "is", null)
        .orderBy("id")
        .execute(),
    )
  ).map((row) => row.id);

describe("a grant", () => {
  test("reaches as far as the own role: all brands, a company and its brands, one brand", async () => {
    const to = await login.joined({ role: "analyst" });
    const reach: [Scope, Scope[]][] = [
      [ALL, [ALL, COMPANY, brand("kaleido"), brand("velvet"), brand("abendrot")]],
      [COMPANY, [COMPANY, brand("kaleido"), brand("velvet")]],
      [brand("kaleido"), [brand("kaleido")]],
    ];
    for (const [own, allowed] of reach) {
      const by = await owner(own);
      for (const scope of [ALL, COMPANY, brand("kaleido"), brand("velvet"), brand("abendrot")]) {
        const isAllowed = allowed.some(({ scopeId }) => scopeId === scope.scopeId);
        expect([own, scope, await ask(by, to, scope)]).toEqual([
          own,
          scope,
          isAllowed ? "done" : "not_permitted",
        ]);
      }
    }
  });

  test("permits nothing that who grants it lacks, and does not last longer", async () => {
    await database.control.transaction((tx) =>
      tx
        .insertInto("operator_roles")
        .values({
          name: "team_desk",
          title: "Team desk",
          permissions: ["home.see", "team.see", "team.change", "approvals.decide", "growth.see"],
          changed_at: login.now,
        })
        .onConflict((on) => on.column("name").doNothing())
        .execute(),
    );
    const desk = await login.joined({ role: "team_desk" });
    const to = await login.joined({ role: "moderator" });
    expect(await ask(desk, to, ALL, { role: "analyst" })).toBe("done");
    for (const role of ["support", "owner", "auditor"])
      expect([role, await ask(desk, to, ALL, { role })]).toEqual([role, "not_permitted"]);

    const leaving = await login.joined({ role: "analyst" });
    await database.control.transaction((tx) =>
      grantRole(login.ctx, tx, leaving.operator.id, {
        role: "owner",
        ...ALL,
        until: new Date("2027-04-01T00:00:00Z"),
      }),
    );
    expect(await ask(leaving, to, ALL, { lastDay: "2027-03-31" })).toBe("done");
    for (const lastDay of ["2027-04-01", null])
      expect([lastDay, await ask(leaving, to, ALL, { lastDay })]).toEqual([lastDay, "not_permitted"]);
  });

  test("with a last day counts on that day, in UTC, and not after it", async () => {
    const [first, second] = [await owner(), await owner()];
    const to = await login.joined({ role: "analyst" });
    expect(await ask(first, to, ALL, { lastDay: "2027-03-19" })).toBe("last_day");
    const input = grantInput(to, ALL, { lastDay: "2027-03-20" });
    const id = await requestTeamAct(await contextOf(first), addGrant, input, {});
    expect(await approve(second, id)).toBe("approved");
    expect(await rolesOf(to)).toEqual(["analyst", "support"]);
    login.minutes = 12 * 60 - 1;
    await login.logIn(to.device).then((session) => Object.assign(to, { session }));
    expect(await rolesOf(to)).toEqual(["analyst", "support"]);
    login.minutes = 12 * 60;
    expect(await rolesOf(to)).toEqual(["analyst"]);
  });

  test("is approved by who may grant it too, and by the first person only in a deployment of one", async () => {
    const first = await owner();
    const to = await login.joined({ role: "analyst" });
    const id = await requestTeamAct(await contextOf(first), addGrant, grantInput(to, COMPANY), {});
    for (const other of [brand("kaleido"), { scope: "company", scopeId: "norden" } as const])
      expect([other, await approve(await owner(other), id)]).toEqual([other, "not_permitted"]);
    expect(await approve(await login.joined({ role: "finance" }), id)).toBe("not_permitted");
    expect(await approve(first, id)).toBe("own");
    const session = (await login.session(first.session))!;
    const { control, now } = login;
    const own = await countTeamApprovals({ control, now, session, single: false }, companies);
    expect(await countTeamApprovals({ control, now, session, single: true }, companies)).toBeGreaterThan(own);
    expect(await approve(first, id, true)).toBe("approved");
    expect(await rolesOf(to)).toEqual(["analyst", "support vh-media"]);
  });

  test("that another approval gave meanwhile closes this one as failed", async () => {
    const [first, second] = [await owner(), await owner()];
    const to = await login.joined({ role: "analyst" });
    const ids = [];
    for (const lastDay of [null, "2027-05-01"])
      ids.push(await requestTeamAct(await contextOf(first), addGrant, grantInput(to, ALL, { lastDay }), {}));
    expect(await Promise.all(ids.map((id) => approve(second, id)))).toEqual(
      expect.arrayContaining(["approved", "failed"]),
    );
    expect(await grantIds(to.operator.id)).toHaveLength(2);
  });
});

describe("the link of an approved invitation", () => {
  async function invited(first: Joined, second: Joined) {
    const email = `${randomBytes(5).toString("hex")}@team.example`;
    const fields = { email, name: "Ines Costa", role: "support", ...ALL, lastDay: null };
    const id = await requestTeamAct(await contextOf(first), inviteToTeam, fields, {});
    expect(await approve(second, id)).toBe("approved");
    const [link] = (await listLinks(login, first.operator.id)).slice(-1);
    return { id: link!.id, email };
  }

  test("is made once, within 24 hours, by who asked, and valid for one hour", async () => {
    const [first, second] = [await owner(), await owner()];
    const { id } = await invited(first, second);
    const early = await invited(first, second);
    expect(await problemOf(takeLink(await contextOf(second), id))).toBe("link_gone");
    const token = await takeLink(await contextOf(first), id);
    expect(await problemOf(takeLink(await contextOf(first), id))).toBe("link_gone");
    login.minutes = 59;
    expect((await readInvitation(login.ctx, token)).id).toBe(id);
    login.minutes = 60;
    await expect(readInvitation(login.ctx, token)).rejects.toThrow(InvitationInvalid);
    login.minutes = 24 * 60;
    const session = await login.logIn(first.device);
    expect(await problemOf(takeLink(await contextOf({ ...first, session }), early.id))).toBe("link_gone");
  });

  test("is made by one of two requests at the same time", async () => {
    const [first, second] = [await owner(), await owner()];
    const { id } = await invited(first, second);
    const ctx = await contextOf(first);
    const rows = `select from control.operator_invitations where operator_id = ${id} for update`;
    const results = await whileLocked(
      database.url,
      rows,
      [1, 2].map(() => () => takeLink(ctx, id)),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("ends when the access of the operator ends, and is not made for somebody with a passkey already", async () => {
    const [first, second] = [await owner(), await owner()];
    const { id } = await invited(first, second);
    await revokeFromTeam(await contextOf(second), id);
    expect(await problemOf(takeLink(await contextOf(first), id))).toBe("link_gone");
    const there = await login.joined({ role: "analyst" });
    const fields = { email: there.operator.email, name: "", role: "support", ...ALL, lastDay: null };
    const approval = await requestTeamAct(await contextOf(first), inviteToTeam, fields, {});
    expect(await approve(second, approval)).toBe("approved");
    expect((await listLinks(login, first.operator.id)).map((one) => one.id)).not.toContain(there.operator.id);
    expect(await rolesOf(there)).toEqual(["analyst", "support"]);
  });

  test("for another passkey is only for who could do all that the operator may", async () => {
    const [mine, wide] = [await owner(brand("kaleido")), await login.joined({ role: "support" })];
    const there = await login.joined({ role: "finance", ...brand("kaleido") });
    const fields = (of: Joined) => ({ operator: of.operator.id });
    const again = async (of: Joined) =>
      problemOf(requestTeamAct(await contextOf(mine), inviteAgain, fields(of), {}));
    expect([await again(there), await again(wide)]).toEqual(["done", "not_permitted"]);
  });
});

describe("the last owner of all brands", () => {
  /** Ends the access of all owners of the other tests. */
  const alone = () =>
    database.control.transaction((tx) =>
      tx
        .updateTable("operator_grants")
        .set({ revoked_at: login.now, revoked_by: "test" })
        .where("role", "=", "owner")
        .where("revoked_at", "is", null)
        .execute(),
    );

  test("neither loses the grant nor the access; one of two does", async () => {
    await alone();
    const last = await owner();
    await owner(brand("kaleido"));
    const ctx = await contextOf(last);
    const { id } = last.operator;
    const [grant] = await grantIds(id);
    expect(await problemOf(removeGrant(ctx, id, grant!))).toBe("last_owner");
    expect(await problemOf(revokeFromTeam(ctx, id))).toBe("last_owner");
    const other = await owner();
    expect(await problemOf(removeGrant(await contextOf(other), id, grant!))).toBe("done");
    expect(await rolesOf(last)).toEqual([]);
  });

  test("is left where two remove each other at the same time", async () => {
    await alone();
    const both = [await owner(), await owner()];
    const contexts = await Promise.all(both.map(contextOf));
    const grants = await Promise.all(both.map(async ({ operator }) => (await grantIds(operator.id))[0]!));
    const rows = `select from control.operator_grants where id in (${grants.join(", ")}) for update`;
    const results = await whileLocked(database.url, rows, [
      () => removeGrant(contexts[0]!, both[1]!.operator.id, grants[1]!),
      () => removeGrant(contexts[1]!, both[0]!.operator.id, grants[0]!),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

test("a role of a company's group is not removed here; the grant of another operator is not found", async () => {
  const by = await owner();
  const to = await login.joined({ role: "analyst" });
  await database.control.transaction((tx) =>
    grantRole({ now: login.now, by: "openid" }, tx, to.operator.id, { role: "support", ...ALL }),
  );
  const [own, ofGroup] = await grantIds(to.operator.id);
  const ctx = await contextOf(by);
  expect(await problemOf(removeGrant(ctx, to.operator.id, ofGroup!))).toBe("from_groups");
  expect(await problemOf(removeGrant(ctx, by.operator.id, own!))).toBe("unknown");
});

test("sessions are ended by who governs all roles of the operator, and the operator logs in again", async () => {
  const to = await login.joined({ role: "support", ...brand("kaleido") });
  const elsewhere = await owner(brand("abendrot"));
  expect(await problemOf(endSessionsOf(await contextOf(elsewhere), to.operator.id))).toBe("not_permitted");
  expect(await endSessionsOf(await contextOf(await owner(COMPANY)), to.operator.id)).toBe(1);
  expect(await login.session(to.session)).toBeNull();
  expect(await login.session(await login.logIn(to.device))).not.toBeNull();
});

test("the list has who has a role within the own scope, with the roles there", async () => {
  const mine = await owner(brand("kaleido"));
  const both = await login.joined({ role: "support", ...brand("kaleido") });
  await login.invite(both.operator.email, { role: "finance", ...brand("abendrot") });
  const elsewhere = await login.joined({ role: "support", ...brand("abendrot") });
  const company = await login.joined({ role: "support", ...COMPANY });
  const seen = await readTeam(await contextOf(mine));
  const rolesSeen = (of: Joined) =>
    seen
      .find(({ id }) => id === of.operator.id)
      ?.grants.map(({ role, scopeId }) => `${role.name} ${scopeId}`);
  expect(rolesSeen(both)).toEqual(["support kaleido"]);
  expect(rolesSeen(company)).toEqual(["support vh-media"]);
  expect(rolesSeen(elsewhere)).toBeUndefined();
  const all = await readTeam(await contextOf(await owner()));
  expect(all.find(({ id }) => id === both.operator.id)).toMatchObject({
    passkeys: 1,
    sessions: 1,
    hasAccount: false,
    grants: [{ fromGroups: false }, { role: { name: "finance" } }],
  });
});
