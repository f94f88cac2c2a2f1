import { beforeAll, describe, expect, test } from "vitest";
import { FormBrowser, fromSomewhere } from "../../support/browser";
import { rawRequest } from "../../support/raw";
import type { LogLine, TestServer } from "../../support/server";
import { shareServer } from "../../support/shared-server";

const HOST = "fjordlys.example";
const CALL = "/api/client-error";
const PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36";
const TOO_MANY = 11;
let server: TestServer;

beforeAll(async () => {
  ({ server } = await shareServer());
});

const valid = {
  kind: "uncaught",
  name: "TypeError",
  message: "x is not a function",
  stack: `    at card (http://${HOST}/assets/shell-a1b2.js:1:234)`,
  path: "/members/17",
};
const visitor = (host = HOST) => new FormBrowser(server, host, { ...fromSomewhere(), "User-Agent": PHONE });
const lines = () => server.log.filter(({ msg }) => msg === "an error in a browser");

/** Reports an error and returns its line of the log, which is found by the id of the request. */
async function logged(report: object, browser = visitor()): Promise<LogLine> {
  const { status, headers } = await browser.call("POST", CALL, { ...valid, ...report });
  expect(status).toBe(204);
  return server.logged(
    ({ msg, request }) => msg === "an error in a browser" && request === headers["x-request-id"],
  );
}
const messageOf = async (message: string) =>
  ((await logged({ message })).error as { message: string }).message;
const stackOf = async (stack: string) => ((await logged({ stack })).error as { stack: string }).stack;

async function counted(labels: string): Promise<number> {
  const { text } = await server.fetch("localhost", "/metrics");
  return Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`livery_client_errors_total{${labels}}`))
      ?.split(" ")
      .at(-1) ?? 0,
  );
}

describe("a reported error", () => {
  test("is one line with release, request, brand, route, browser and stack, without cookie, member, address and path", async () => {
    const browser = visitor();
    browser.setCookie("session", "a-session-of-somebody");
    const line = await logged({ path: "/chats/4711" }, browser);
    const { time, request, release, ...rest } = line;
    expect(release).toMatch(/^[0-9a-f]{12}$/);
    expect([time, request]).toEqual([expect.any(String), expect.any(String)]);
    expect(rest).toEqual({
      level: "warn",
      tenant: "fjordlys",
      route: "chats-id",
      kind: "uncaught",
      browser: "Chrome, Android",
      error: {
        name: "TypeError",
        message: "x is not a function",
        stack: "at card (assets/shell-a1b2.js:1:234)",
      },
      msg: "an error in a browser",
    });
  });

  test("is counted by brand and kind, and a refused one is not", async () => {
    const before = [
      await counted('tenant="fjordlys",kind="shown"'),
      await counted('tenant="kaleido",kind="shown"'),
    ];
    await logged({ kind: "shown" });
    await logged({ kind: "shown" });
    await visitor().call("POST", CALL, { ...valid, kind: "made-up" });
    const { text } = await server.fetch("localhost", "/metrics");
    expect(text).not.toContain("made-up");
    expect([
      await counted('tenant="fjordlys",kind="shown"'),
      await counted('tenant="kaleido",kind="shown"'),
    ]).toEqual([before[0]! + 2, before[1]]);
  });

  test.each([
    ["a number", "No member 4711 of 12", "No member # of #"],
    ["an email address", "ana.b+x@people.example is unknown", "[address] is unknown"],
    [
      "an address of a page",
      "Cannot open https://velvethour.example/members/17?q=Ana now",
      "Cannot open [url] now",
    ],
    [
      "a path with an id and a query",
      "No route matches /members/17/chat?name=ana",
      "No route matches /members/#/chat?",
    ],
    ["a token", "Bad key aB3dE6gH9jK2mN5p", "Bad key [token]"],
    ["a UUID", "Bad key 0b9f4a3e-1c2d-4e5f-8a9b-aaaabbbbcccc", "Bad key [token]"],
    [
      "a quoted text",
      `Unexpected token 'G', "Good evening, Ana" is not valid JSON`,
      'Unexpected token "…", "…" is not valid JSON',
    ],
    ["an unfinished quotation", 'Unexpected end of "Good evening', 'Unexpected end of "…"'],
    ["full-width digits", "No member ４７１１", "No member #"],
  ])("contains no %s of its message", async (_what, message, expected) => {
    expect(await messageOf(message)).toBe(expected);
  });

  test.each([
    [
      "Cannot read properties of undefined (reading 'photo')",
      "Cannot read properties of undefined (reading 'photo')",
    ],
    [
      "Failed to execute 'removeChild' on 'Node': no child",
      "Failed to execute 'removeChild' on 'Node': no child",
    ],
    [
      `can't access property "photo", member is undefined`,
      `can't access property "photo", member is undefined`,
    ],
    [
      "Failed to fetch dynamically imported module: https://fjordlys.example/assets/shop-9aB3x.js",
      "Failed to fetch dynamically imported module: assets/shop-9aB3x.js",
    ],
    [
      "Minified React error #418; visit https://react.dev/errors/418?args[]=Ana for the full message",
      "Minified React error #418",
    ],
  ])("keeps what an engineer needs of: %s", async (message, expected) => {
    expect(await messageOf(message)).toBe(expected);
  });

  test("keeps of a stack the places in files of the build, whichever browser wrote it", async () => {
    const chromium = [
      "    at async Object.send [as post] (https://fjordlys.example/assets/chats-x1.js:2:345)",
      "    at https://fjordlys.example/assets/shell-y2.js:1:2",
      "    at Ana Jansen (https://fjordlys.example/members/17?q=secret:1:2)",
      "    at chrome-extension://abcdef/inject.js:1:2",
      "    at Array.map (<anonymous>)",
    ].join("\n");
    expect(await stackOf(chromium)).toBe(
      "at Object.send (assets/chats-x1.js:2:345)\nat assets/shell-y2.js:1:2",
    );
    expect(
      await stackOf(
        "send@https://fjordlys.example/assets/chats-x1.js:2:345\n@https://fjordlys.example/x:1:2",
      ),
    ).toBe("at send (assets/chats-x1.js:2:345)");
  });

  test("cannot write lines or controls of its own into the log", async () => {
    const forged = '\r\n{"level":"fatal","msg":"forged"}\u2028\u001b[31m\u202eend';
    const before = server.output.length;
    const line = await logged({ name: forged.slice(0, 60), message: forged, stack: forged });
    expect(line.error).toEqual({
      name: "not an error",
      message: expect.not.stringMatching(/[\p{C}\p{Zl}]/u),
      stack: "",
    });
    expect(server.log.filter(({ msg, level }) => msg === "forged" || level === "fatal")).toEqual([]);
    expect(server.output.length).toBe(before);
  });
});

describe("a report is refused", () => {
  test.each([
    ["no fields", {}],
    ["a list", []],
    ["a text", "text"],
    ["nested values", { ...valid, message: { a: { b: { c: [] } } } }],
    ["wrong types", { ...valid, stack: 17 }],
    ["an unknown kind", { ...valid, kind: "constructor" }],
    ["a long message", { ...valid, message: "x".repeat(501) }],
    ["a long stack", { ...valid, stack: "x".repeat(4001) }],
    ["a path that is an address", { ...valid, path: "https://evil.example/" }],
  ])("with %s", async (_what, body) => {
    const before = lines().length;
    const { status, json } = await visitor().call("POST", CALL, body);
    expect([status, json()]).toEqual([400, { error: "invalid_input", message: expect.any(String) }]);
    expect(lines().length).toBe(before);
  });

  test("of 1 MB, before it is read", async () => {
    const { status, body } = await rawRequest(server.port, [
      `POST ${CALL} HTTP/1.1`,
      `Host: ${HOST}`,
      `Origin: http://${HOST}`,
      "Content-Type: application/json",
      "Content-Length: 1000000",
    ]);
    expect([status, body]).toEqual([413, expect.stringContaining('"too_large"')]);
  });

  test("that is deeply nested or no JSON", async () => {
    for (const body of ["[".repeat(8000), "{", '{"__proto__": {"kind": "shown"}}']) {
      const { status } = await server.fetch(HOST, CALL, {
        method: "POST",
        headers: {
          Origin: `http://${HOST}:${server.port}`,
          "Content-Type": "application/json",
          ...fromSomewhere(),
        },
        body,
      });
      expect(status).toBe(400);
    }
  });

  test("from another origin", async () => {
    const { status, json } = await server.fetch(HOST, CALL, {
      method: "POST",
      headers: { Origin: "https://evil.example", "Content-Type": "application/json", ...fromSomewhere() },
      body: JSON.stringify(valid),
    });
    expect([status, json()]).toMatchObject([403, { error: "forbidden_origin" }]);
  });

  test("the eleventh of an address within ten minutes, valid or not, while other addresses are not refused", async () => {
    const one = visitor();
    const statuses: number[] = [];
    for (let at = 0; at < TOO_MANY; at++)
      statuses.push((await one.call("POST", CALL, at % 2 ? valid : {})).status);
    expect(statuses.slice(-3)).toEqual([400, 204, 429]);
    expect((await visitor().call("POST", CALL, valid)).status).toBe(204);
  });

  test("after 120 of a brand within a minute, from any address, while other brands are not refused", async () => {
    const host = "mapleandmain.example";
    const statuses = new Set<number>();
    for (let at = 0; at < 40 && !statuses.has(429); at++)
      for (const { status } of await Promise.all(
        Array.from({ length: 8 }, () => visitor(host).call("POST", CALL, valid)),
      ))
        statuses.add(status);
    expect([...statuses]).toEqual([204, 429]);
    expect((await visitor().call("POST", CALL, valid)).status).toBe(204);
  });
});
