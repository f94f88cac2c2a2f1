import { userInfo } from "node:os";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ControlDatabase } from "~/db/control-database.server";
import { readInvitation } from "~/domain/operators/team/invitations.server";
import { openControl } from "../support/control-database";
import { ConsoleLogin } from "../support/operators";
import { runCommand } from "../support/run-command";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";

// Each run starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let database: ServedDatabase;
let control: ControlDatabase;
beforeAll(async () => {
  database = await createServedDatabase();
  control = await openControl(database.url);
});
afterAll(async () => {
  await control.end();
  await database.close();
});

/** Runs the command like an administrator of the server. */
const run = (args: string[], variables: Record<string, string> = {}) =>
  runCommand("operator", args, { DATABASE_URL: database.url, ...variables });
const operator = (...args: string[]) => run(args, { OPERATOR_HOST: "console.rosa.example" });
const json = async (...args: string[]) => JSON.parse((await operator(...args, "--json")).out);
const tokenIn = (text: string) => /\/join\/([\w-]{43})$/m.exec(text)?.[1] ?? "";
const invited = (token: string) => readInvitation({ control, now: new Date() }, token);
const grantsOf = async (email: string) => {
  const { operators } = await json("list");
  return operators.find((one: { email: string }) => one.email === email)?.grants;
};
const everywhere = { scope: "all", scopeId: "", until: null };

test("the first operator becomes owner of all brands, by a link to the console's host that is valid for one hour", async () => {
  expect(await operator("list")).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^There are none\./),
  });
  const { status, out } = await operator("invite", "Ada@Rosa.example", "--name", "Ada Bell");
  expect([status, out]).toEqual([
    0,
    expect.stringMatching(
      /^Ada Bell creates a passkey at this link, once, until \d{4}-\d\d-\d\d \d\d:\d\d UTC:\nhttps:\/\/console\.rosa\.example\/join\/[\w-]{43}\n$/,
    ),
  ]);
  expect(await invited(tokenIn(out))).toMatchObject({ name: "Ada Bell", email: "ada@rosa.example" });
  expect(await grantsOf("ada@rosa.example")).toEqual([{ role: "owner", ...everywhere }]);
  const { operator: listed, link, expiresAt } = await json("invite", "ada@rosa.example");
  expect([listed.email, tokenIn(link).length]).toEqual(["ada@rosa.example", 43]);
  expect((Date.parse(expiresAt) - Date.now()) / 60_000).toBeCloseTo(60, 0);
  await expect(invited(tokenIn(out))).rejects.toThrow();
});

test("in development the link has the port, and in production without OPERATOR_HOST there is none", async () => {
  const { out } = await run(["invite", "ada@rosa.example"], { PORT: "3100" });
  expect(out).toMatch(/^http:\/\/console\.localhost:3100\/join\/[\w-]{43}$/m);
  const refused = await run(["invite", "ada@rosa.example"], { NODE_ENV: "production" });
  expect(refused).toMatchObject({
    status: 1,
    out: "",
    err: expect.stringContaining("OPERATOR_HOST is not set"),
  });
  expect(await invited(tokenIn(out))).toMatchObject({ email: "ada@rosa.example" });
});

test("a further operator needs a role, which counts at all brands, one brand or those of a company", async () => {
  expect(await operator("invite", "bo@rosa.example")).toMatchObject({
    status: 1,
    err: "bo@rosa.example has no role yet: give one with --role, such as --role support.\n",
  });
  expect(await grantsOf("bo@rosa.example")).toBeUndefined();
  await operator("invite", "bo@rosa.example", "--role", "support", "--brand", "velvet-hour");
  await operator("invite", "bo@rosa.example", "--role", "finance", "--company", "vh-media");
  await operator("invite", "bo@rosa.example", "--role", "analyst");
  const grants = [
    { role: "support", scope: "brand", scopeId: "velvet-hour", until: null },
    { role: "finance", scope: "company", scopeId: "vh-media", until: null },
    { role: "analyst", ...everywhere },
  ];
  expect(await grantsOf("bo@rosa.example")).toEqual(grants);
  expect((await operator("invite", "bo@rosa.example")).status).toBe(0);
  expect(await grantsOf("bo@rosa.example")).toEqual(grants);
  expect((await operator("list")).out).toContain(
    "bo@rosa.example  bo@rosa.example  support of velvet-hour, finance of company vh-media, analyst of all brands  0 passkeys  never seen\n",
  );
});

test.each([
  [["--role", "boss"], "Unknown role. The roles are: owner, brand_manager"],
  [["--role", "support", "--brand", "none"], 'There is no live tenant "none".'],
  [
    ["--role", "support", "--company", "none"],
    'No brand is of the company "none". Companies: abendrot-verlag,',
  ],
])("an invitation with %j is refused with a sentence, and creates no operator", async (flags, sentence) => {
  const { status, out, err } = await operator("invite", "cy@rosa.example", ...flags);
  expect([status, out, err]).toEqual([1, "", expect.stringContaining(sentence)]);
  expect(await grantsOf("cy@rosa.example")).toBeUndefined();
});

test("the end of access is recorded with who and why, and ends the session, the roles and the passkeys", async () => {
  const login = new ConsoleLogin(control, new Date());
  const { operator: person, session } = await login.joined({ role: "moderator" });
  expect((await operator("list")).out).toMatch(
    new RegExp(`^${person.email}  Rosa Bell  moderator of all brands  1 passkey  seen \\d{4}`, "m"),
  );
  expect(await login.session(session)).not.toBeNull();
  const { status, out } = await operator("revoke", person.email, "--why", "Left us.", "--by", "Ada");
  expect([status, out]).toEqual([0, "The access of Rosa Bell has ended.\n"]);
  expect(await login.session(session)).toBeNull();
  expect((await operator("list")).out).toMatch(
    new RegExp(`^${person.email}  Rosa Bell  access ended \\d{4}-.*  0 passkeys`, "m"),
  );
  expect(
    await database.query(
      "select done_by, action, detail, why from control.operator_entries order by id desc limit 1",
    ),
  ).toEqual([
    {
      done_by: `Ada (${userInfo().username})`,
      action: "revoke",
      detail: `operator ${person.id}`,
      why: "Left us.",
    },
  ]);
  expect(await operator("revoke", person.email, "--why", "Again.")).toMatchObject({
    status: 1,
    err: `There is no operator ${person.email}.\n`,
  });
});

test("the last owner at all brands keeps the access, and another owner makes it possible to end it", async () => {
  expect(await operator("revoke", "ada@rosa.example", "--why", "Left us.")).toMatchObject({
    status: 1,
    err: "ada@rosa.example is the last owner at all brands. Invite another owner first.\n",
  });
  expect(await grantsOf("ada@rosa.example")).toEqual([{ role: "owner", ...everywhere }]);
  await operator("invite", "bo@rosa.example", "--role", "owner");
  expect((await operator("revoke", "ada@rosa.example", "--why", "Left us.")).status).toBe(0);
  expect(await grantsOf("ada@rosa.example")).toEqual([]);
});

test.each([
  [["invite"], "invite takes one address."],
  [["invite", "ada"], "ada is not an e-mail address."],
  [["invite", "ada@rosa.example", "--brand", "kaleido"], "--brand and --company need --role."],
  [
    ["invite", "ada@rosa.example", "--role", "support", "--brand", "kaleido", "--company", "vh-media"],
    "--brand and --company exclude each other.",
  ],
  [["invite", "ada@rosa.example", "--by", " "], "--by has 1 to 40 characters."],
  [["list", "ada"], "list takes no names."],
  [["revoke", "ada@rosa.example"], 'Give the reason: --why "…".'],
  [["remove", "ada@rosa.example"], 'There is no command "remove".'],
  [[], "Which command?"],
])("operator %j is wrong usage", async (args, sentence) => {
  const { status, out, err } = await operator(...args);
  expect([status, out, err]).toEqual([2, "", expect.stringContaining(sentence)]);
});

test("the help names every command, and a failure with --json is one object", async () => {
  for (const args of [["--help"], ["help"], ["revoke", "--help"]])
    expect(await operator(...args)).toMatchObject({
      status: 0,
      out: expect.stringMatching(/invite.*list.*revoke/s),
    });
  const refused = await operator("invite", "cy@rosa.example", "--json");
  expect([refused.status, JSON.parse(refused.out)]).toEqual([
    1,
    { error: { kind: "refused", message: expect.stringContaining("has no role yet") } },
  ]);
});
