import { afterAll, beforeAll, expect, test } from "vitest";
import usualTexts from "../../locales/en/account.json";
import ownTexts from "../../tenants/abendrot/locales/de.json";
import { FormBrowser } from "../support/browser";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { type Answer, startServer, type TestServer } from "../support/server";
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

test("of 400 simultaneous logins some succeed and the rest get 503 with Retry-After, and a later login succeeds", async () => {
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
  expect(busy.headers).toHaveProperty("retry-after");
  expect(busy.json()).toMatchObject({ error: "busy", message: expect.stringMatching(/\w+ \w+/) });
  const after = await new FormBrowser(server, HOST).call("POST", "/api/user.php", person);
  expect(after.status).toBe(200);
});

test("a login during many others gets 503 in its page's language; a wrong origin, host or body size is refused as usual", async () => {
  const guess = { email: "nobody@people.example", password: "somebody else's guess" };
  const answers: Answer[] = [];
  let isOver = false;
  // The maximum number of waiting logins, and more that retry immediately and take every free place.
  const crowd = Array.from({ length: 110 }, async () => {
    const browser = new FormBrowser(server, HOST);
    while (!isOver) answers.push(await browser.call("POST", "/api/user.php", guess));
  });
  const requested = async (locale: string) => {
    const browser = new FormBrowser(server, HOST);
    browser.setCookie("locale", locale);
    return (await browser.call("POST", "/api/user.php", guess)).json();
  };
  const send = (host: string, origin: string, body = JSON.stringify(guess)) =>
    server.fetch(host, "/api/user.php", {
      method: "POST",
      headers: { Origin: origin, "Content-Type": "application/json" },
      body,
    });
  for (const [locale, message] of [
    ["de", ownTexts.account.problem_busy],
    ["en", usualTexts.problem_busy],
  ] as const)
    await expect.poll(() => requested(locale)).toEqual({ error: "busy", message });
  const [foreign, nowhere, large] = await Promise.all([
    send(HOST, "https://elsewhere.example"),
    send("nowhere.example", `http://nowhere.example:${server.port}`),
    send(HOST, `http://${HOST}:${server.port}`, "x".repeat(100_000)),
  ]);
  isOver = true;
  await Promise.all(crowd);
  expect([foreign.status, nowhere.status, large.status]).toEqual([403, 421, 413]);
  expect(foreign.json()).toMatchObject({ error: "forbidden_origin" });
  for (const { headers } of answers) expect(headers).toHaveProperty("x-request-id");
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403, 503]));
});
