import { afterAll, beforeAll, expect, test } from "vitest";
import { viewProblem, viewQuery } from "~/console/pages/views/view-queries.server";
import {
  deleteView,
  listViews,
  renameView,
  saveView,
  VIEWS_MAX,
  ViewRefused,
} from "~/domain/operators/team/saved-views.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { ConsoleLogin, type Joined } from "../support/operators";

/** Lists that operators save with their filters. */
const NOW = new Date("2027-03-20T12:00:00Z");
let database: TestDatabase;
let rosa: Joined;
let jonas: Joined;

beforeAll(async () => {
  database = await createTestDatabase();
  const login = new ConsoleLogin(database.control, NOW);
  [rosa, jonas] = [await login.joined({ role: "owner" }), await login.joined({ role: "support" })];
});
afterAll(() => database.close());

const ctx = () => ({ control: database.control, now: NOW });
const viewer = ({ operator }: Joined, leads = false) => ({ operatorId: operator.id, leads });
const view = (name: string, more = {}) => ({
  page: "orders",
  query: "view=refunded",
  team: false,
  name,
  ...more,
});
const namesFor = async ({ operator }: Joined, page = "orders") =>
  (await listViews(ctx(), operator.id, page)).map(({ name }) => name);
const refusal = (problem: string) => expect.objectContaining({ name: "ViewRefused", problem });

test("a private view is seen by its operator alone, one of the team by all, each on its page only", async () => {
  await saveView(ctx(), viewer(rosa), view("Big ones"));
  await saveView(ctx(), viewer(rosa), view("Refunds", { team: true }));
  expect(await namesFor(rosa)).toEqual(["Big ones", "Refunds"]);
  expect(await listViews(ctx(), jonas.operator.id, "orders")).toEqual([
    expect.objectContaining({ name: "Refunds", query: "view=refunded", mine: false, by: rosa.operator.name }),
  ]);
  expect(await namesFor(rosa, "audit")).toEqual([]);
});

test("a name is taken once in any case, for each operator and for the team, and has 1 to 40 characters", async () => {
  await saveView(ctx(), viewer(jonas), view("Big ones"));
  await expect(saveView(ctx(), viewer(jonas), view("BIG ones"))).rejects.toEqual(refusal("taken"));
  await expect(saveView(ctx(), viewer(jonas), view("refunds", { team: true }))).rejects.toEqual(
    refusal("taken"),
  );
  for (const name of ["", "  ", "x".repeat(41)])
    await expect(saveView(ctx(), viewer(jonas), view(name))).rejects.toEqual(refusal("name"));
});

test("a view is renamed and deleted by who stored it, and one of the team by who leads, never at another page", async () => {
  const [own, ofTeam] = await listViews(ctx(), rosa.operator.id, "orders");
  const change = { page: "orders", id: own!.id };
  for (const stranger of [viewer(jonas), viewer(jonas, true)]) {
    await expect(renameView(ctx(), stranger, { ...change, name: "Mine" })).rejects.toEqual(refusal("gone"));
    await expect(deleteView(ctx(), stranger, change)).rejects.toEqual(refusal("gone"));
  }
  await expect(deleteView(ctx(), viewer(rosa), { ...change, page: "audit" })).rejects.toEqual(
    refusal("gone"),
  );
  const team = { page: "orders", id: ofTeam!.id };
  await expect(deleteView(ctx(), viewer(jonas), team)).rejects.toEqual(refusal("gone"));
  await renameView(ctx(), viewer(jonas, true), { ...team, name: "Paid back" });
  await renameView(ctx(), viewer(rosa), { ...change, name: "Large" });
  // The same name again is no other one.
  await renameView(ctx(), viewer(rosa), { ...change, name: "Large" });
  expect(await namesFor(rosa)).toEqual(["Large", "Paid back"]);
  await saveView(ctx(), viewer(rosa), view("Third"));
  await expect(renameView(ctx(), viewer(rosa), { ...change, name: "third" })).rejects.toEqual(
    refusal("taken"),
  );
  await deleteView(ctx(), viewer(rosa), change);
  await expect(deleteView(ctx(), viewer(rosa), change)).rejects.toBeInstanceOf(ViewRefused);
  expect(await namesFor(rosa)).toEqual(["Third", "Paid back"]);
});

test("an operator has at most 50 views, also where two are stored at once", async () => {
  const known = (await namesFor(jonas)).length - 1;
  for (let at = known; at < VIEWS_MAX - 1; at++) await saveView(ctx(), viewer(jonas), view(`View ${at}`));
  const results = await Promise.allSettled(
    ["one", "two"].map((name) => saveView(ctx(), viewer(jonas), view(name))),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(saveView(ctx(), viewer(jonas), view("more"))).rejects.toEqual(refusal("limit"));
  // The limit of one is none of another, and none of the team.
  await saveView(ctx(), viewer(rosa), view("Fourth"));
  await saveView(ctx(), viewer(jonas), view("For all", { team: true }));
});

test("two addresses with the same filter are one view, and the place in the list is no part of it", () => {
  const query = (text: string) => viewQuery("orders", new URLSearchParams(text));
  expect(query("min=50&view=refunded&before=1.2.x")).toBe(query("view=refunded&min=50&done=1"));
  expect(query("view=all&q=&from=yesterday")).toBe("");
  expect(viewQuery("audit", new URLSearchParams("log=brands&action=ban"))).toBe("action=ban");
});

test.each([
  ["", "empty", "empty"],
  ["q=anna%40mail.example", "address", "address"],
  ["view=refunded&words=anna%40mail.example", "address", "address"],
  ["q=Annegret", null, "person"],
  ["q=4812", null, null],
  ["q=7K2QM9X4TD", null, null],
  ["q=invoice+12", null, null],
  ["view=refunded&min=50", null, null],
] as const)("the filter %j can be saved privately: %s, and for the team: %s", (query, own, team) => {
  expect([viewProblem(query, false), viewProblem(query, true)]).toEqual([own, team]);
});
