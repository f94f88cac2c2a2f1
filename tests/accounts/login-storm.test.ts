import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FormBrowser } from "../support/browser";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { newPerson, signUp } from "../support/sign-up";

const HOST = "abendrot.example";
const LOGINS = 400;
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  database = await createServedDatabase();
  server = await startServer({ DATABASE_URL: database.url, RATE_LIMITS: "0" });
  await server.logged(({ msg }) => msg === "the database is ready");
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

test("of a storm of logins some are done and the others asked to come back at once; then all is as before", async () => {
  const person = newPerson();
  await signUp(new FormBrowser(server, HOST), person, "DE");
  const browser = new FormBrowser(server, HOST);
  const answers = await Promise.all(
    Array.from({ length: LOGINS }, (_, at) =>
      browser.call("POST", "/api/user.php", {
        email: person.email,
        password: at % 4 === 0 ? person.password : "somebody else's guess",
      }),
    ),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect(count(200) + count(403) + count(503)).toBe(LOGINS);
  for (const status of [200, 403, 503]) expect(count(status)).toBeGreaterThan(0);
  const busy = answers.find(({ status }) => status === 503)!;
  expect(busy.json()).toMatchObject({ error: "busy", message: expect.stringMatching(/\w+ \w+/) });
  const after = await new FormBrowser(server, HOST).call("POST", "/api/user.php", person);
  expect(after.status).toBe(200);
});

test.runIf(process.platform === "linux")(
  "beside a program that wants the whole core a login is done all the same",
  async () => {
    const person = newPerson();
    await signUp(new FormBrowser(server, HOST), person, "DE");
    const core = /Cpus_allowed_list:\s*(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))![1]!;
    const onOneCore = (pid?: number) =>
      execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", core, String(pid)], { stdio: "ignore" });
    const neighbour = spawn(process.execPath, ["-e", "for (;;);"]);
    try {
      onOneCore(neighbour.pid);
      onOneCore(server.process.pid);
      const start = performance.now();
      const answer = await new FormBrowser(server, HOST).call("POST", "/api/user.php", person);
      expect(answer.status).toBe(200);
      expect(performance.now() - start).toBeLessThan(8_000);
    } finally {
      neighbour.kill("SIGKILL");
    }
  },
  30_000,
);
