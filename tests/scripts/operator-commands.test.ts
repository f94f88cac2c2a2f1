import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { hashPassword } from "~/domain/accounts/passwords/passwords.server";
import { openErasureJournal } from "~/outside/storage/erasure-journal.server";
import { FormBrowser } from "../support/browser";
import { insertBrand } from "../support/insert-brand";
import { isAll } from "../support/lanes";
import { nextMail } from "../support/mailbox";
import { runAlone } from "../support/run-command";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { newPerson, type Person } from "../support/sign-up";

// Each run of a command starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const { TEST_SERVICES_REDIS_URL: redisUrl = "" } = process.env;
const SESSION_SECRET = "tests of commands ".repeat(3);
const HOST = "kaleido.example";
const password = "quiet evening harbour";
const outDir = mkdtempSync(path.join(tmpdir(), "livery-export-"));
let database: ServedDatabase;
let server: TestServer;
let passwordHash: string;

const variables = () => ({
  SESSION_SECRET,
  DATABASE_URL: database.url,
  ...(redisUrl && { REDIS_URL: redisUrl }),
});

beforeAll(async () => {
  passwordHash = await hashPassword(password);
  database = await createServedDatabase();
  server = await startServer(variables());
  await server.logged(({ msg }) => msg === "the database is ready");
  await insertBrand(database, "kaleido");
});
afterAll(async () => {
  await server.stop();
  await database.close();
  rmSync(outDir, { recursive: true, force: true });
});

/** Runs the command like an operator, with the environment of the server. */
const tenant = (...args: string[]) =>
  runAlone("tenant", args, { SESSION_SECRET, DATABASE_URL: database.url, DATA_DIR: server.dataDir });

type Member = Person & { id: string; browser: FormBrowser };

async function member(): Promise<Member> {
  const [person, browser] = [{ ...newPerson(), password }, new FormBrowser(server, HOST)];
  const [row] = await database.query(
    `insert into members (tenant_id, email, name, password_hash, status, language, signup_date, gender, seeks, sexuality,
       date_of_birth, country, terms_version, terms_accepted_at)
     select id, '${person.email}', '${person.name}', '${passwordHash}', 'active', 'fr', now(), 'man', '{woman}', 'unsaid',
       '1980-01-01', 'FR', '2024-01-01', now() from tenants where slug = 'kaleido' returning id`,
  );
  expect((await browser.call("POST", "/api/user.php", person)).status).toBe(200);
  return { ...person, id: String(row!.id), browser };
}

const isLoggedIn = async (browser: FormBrowser) => (await browser.get("/api/user.php")).status === 200;
const creditsOf = async (browser: FormBrowser) =>
  ((await browser.get("/api/user.php")).json() as { user: { credits: number } }).user.credits;

describe("an operator at the command line", () => {
  test("finds a member, grants and reverses credits, and the member's open pages show both", async () => {
    const { id, email, browser } = await member();
    const before = await creditsOf(browser);
    const granted = await tenant(
      "grant",
      "kaleido",
      id,
      "40",
      "--why",
      "Payment came twice",
      "--confirm",
      "40",
      "--json",
    );
    expect(JSON.parse(granted.out)).toEqual({ member: Number(id), granted: 40, balance: 40 });
    await expect.poll(() => creditsOf(browser)).toBe(before + 40);
    // The command was interrupted, as the operator believes, and is run again.
    const again = ["grant", "kaleido", id, "40", "--why", "Payment came twice", "--confirm", "40"];
    expect(await tenant(...again)).toMatchObject({ status: 1, err: expect.stringContaining("--again") });
    expect(await tenant(...again.slice(0, -2))).toMatchObject({ status: 2, out: "" });

    const found = await tenant("find", "kaleido", email.toUpperCase(), "--json");
    const { members } = JSON.parse(found.out) as { members: { id: number; entries: { id: number }[] }[] };
    expect(members.map((one) => String(one.id))).toEqual([id]);
    const entry = String(members[0]!.entries[0]!.id);
    const reversed = await tenant("reverse", "kaleido", entry, "--why", "Wrong member");
    expect(reversed).toMatchObject({ status: 0, err: "" });
    expect(reversed.out).toContain(`Entry ${entry} is reversed: member ${id} has 0 credits.`);
    await expect.poll(() => creditsOf(browser)).toBe(before);
    expect(await tenant("reverse", "kaleido", entry, "--why", "Again")).toMatchObject({
      status: 1,
      out: "",
      err: "The entry is already reversed.\n",
    });
  });

  test("bans a member: the running server ends their sessions at once and refuses the login; unban allows it again", async () => {
    const { id, email, name, browser } = await member();
    expect(await isLoggedIn(browser)).toBe(true);
    const why = "Asked three members for money.";
    expect(await tenant("ban", "kaleido", id, "--why", why)).toMatchObject({
      status: 0,
      out: `Member ${id} (${name}) is banned.\n`,
    });
    // Earlier than the server's next query of the session.
    await expect.poll(() => isLoggedIn(browser), { timeout: 15_000, interval: 50 }).toBe(false);
    const mail = await nextMail(server.dataDir, email);
    expect(mail.subject).toBe("Ton compte est fermé");
    expect(mail.text).toContain(why);
    const logIn = (given: string) => browser.call("POST", "/api/user.php", { email, password: given });
    const [closed, wrong] = [await logIn(password), await logIn("not this one")];
    expect([closed.status, closed.json()]).toEqual([
      403,
      expect.objectContaining({ error: "account_closed" }),
    ]);
    expect([wrong.status, wrong.text.includes("account_closed")]).toEqual([403, false]);

    expect(await tenant("unban", "kaleido", id, "--why", "It was somebody else")).toMatchObject({
      status: 0,
    });
    expect((await logIn(password)).status).toBe(200);
  });

  test("exports a member's data to a file with private permissions, and erases the member", async () => {
    const { id, email, name, browser } = await member();
    const out = path.join(outDir, "data.zip");
    // An export whose file cannot be written is not recorded.
    const nowhere = path.join(outDir, "missing", "member.zip");
    expect(await tenant("export", "kaleido", id, "--out", nowhere, "--why", "Nowhere")).toMatchObject({
      status: 1,
      err: expect.stringContaining(`${nowhere}: there is no such file or folder`),
    });
    const exported = await tenant("export", "kaleido", id, "--out", out, "--why", "Asked by letter");
    expect(exported).toMatchObject({ status: 0, err: "" });
    expect(statSync(out).mode & 0o077).toBe(0);
    const files = unzipSync(new Uint8Array(readFileSync(out)));
    expect(strFromU8(files["account.json"]!)).toContain(email);
    expect(strFromU8(files["README.txt"]!)).toContain("Kaleido");
    expect(await tenant("export", "kaleido", id, "--out", out, "--why", "Again")).toMatchObject({
      status: 1,
    });
    const audited = JSON.parse((await tenant("audit", "kaleido", "--member", id, "--json")).out);
    expect(audited.entries.map(({ why }: { why: string }) => why)).toEqual(["Asked by letter"]);

    expect(await tenant("erase", "kaleido", id, "--why", "x", "--confirm", "1")).toMatchObject({ status: 2 });
    const erased = await tenant(
      "erase",
      "kaleido",
      id,
      "--why",
      `${name} asked`,
      "--by",
      "Venn",
      "--confirm",
      id,
    );
    expect(erased).toMatchObject({ status: 0, out: `Member ${id} is erased.\n` });
    // A backup that is restored now must not bring the member back.
    const journal = await openErasureJournal(path.join(server.dataDir, "erasures")).read();
    expect(journal.map(({ member }) => String(member))).toContain(String(id));
    await expect.poll(() => isLoggedIn(browser), { timeout: 15_000, interval: 50 }).toBe(false);
    const { entries } = JSON.parse((await tenant("audit", "kaleido", "--limit", "2", "--json")).out);
    expect(entries).toMatchObject([
      { action: "erase", by: `Venn (${userInfo().username})`, memberId: null, why: "… asked" },
      { action: "export", memberId: null, why: "" },
    ]);
  });

  test("gets a sentence for a missing reason, an unknown member and an unknown brand", async () => {
    const file = path.join(outDir, "none.zip");
    const cases: [number, RegExp, string[]][] = [
      [2, /Give the reason/, ["ban", "kaleido", "1"]],
      [2, /number of at least 1/, ["grant", "kaleido", "1", "0", "--why", "x"]],
      [1, /There is no member 999999/, ["export", "kaleido", "999999", "--out", file, "--why", "x"]],
      [1, /no live tenant "rosa"/, ["erase", "rosa", "1", "--why", "x"]],
    ];
    const all = await Promise.all(cases.map(([, , args]) => tenant(...args)));
    for (const [at, [status, sentence, args]] of cases.entries()) {
      const refused = all[at]!;
      expect([args[0], refused.status, refused.out]).toEqual([args[0], status, ""]);
      expect(refused.err).toMatch(sentence);
      expect(refused.err).not.toContain("    at ");
      if (args[0] === "ban") expect(refused.err).toBe('Give the reason: --why "…".\n');
    }
    expect(existsSync(file)).toBe(false);
  });
});

if (isAll)
  test.skipIf(!redisUrl)("a banned member is logged out in every process at once", async () => {
    const other = await startServer(variables());
    try {
      await other.logged(({ msg }) => msg === "the database is ready");
      const { id, browser: here } = await member();
      const there = new FormBrowser(other, HOST);
      there.setCookie("session", here.cookie("session")!);
      expect([await isLoggedIn(here), await isLoggedIn(there)]).toEqual([true, true]);
      expect(await tenant("ban", "kaleido", id, "--why", "Spam")).toMatchObject({ status: 0 });
      for (const browser of [here, there])
        await expect.poll(() => isLoggedIn(browser), { timeout: 15_000, interval: 50 }).toBe(false);
    } finally {
      await other.stop();
    }
  });
