import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rawRequest } from "../../support/raw";
import { startServer, type TestServer } from "../../support/server";

const host = "kaleido.example";
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: "loopback" });
});
afterAll(() => server.stop());

const lineOf = (id: unknown) => server.logged((line) => line.request === id);

test("each request is logged as one line of JSON with its brand, route name, status and reference", async () => {
  const { headers } = await server.fetch(host, "/pages/terms?ref=x");
  const line = await lineOf(headers["x-request-id"]);
  expect(line).toEqual({
    level: "info",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    request: headers["x-request-id"],
    tenant: "kaleido",
    route: "pages-terms",
    method: "GET",
    status: 200,
    ms: expect.any(Number),
    msg: "request",
  });
});

test("a request that reaches no brand is logged too", async () => {
  const { headers } = await server.fetch("unknown.example", "/");
  expect(await lineOf(headers["x-request-id"])).toMatchObject({ tenant: "-", status: 404 });
  const { head } = await rawRequest(server.port, ["GET / HTTP/1.1", "Host: a b"]);
  expect(await lineOf(/x-request-id: ([\w-]+)/i.exec(head)?.[1])).toMatchObject({ tenant: "-", status: 400 });
});

test("no personal data is logged: no address, query, path, cookie, user agent, mail or form", async () => {
  const secrets = {
    address: "93.184.216.34",
    query: "sekretquery",
    path: "sekretpath",
    cookie: "sekretcookie",
    agent: "SekretAgent",
    mail: "sekret@mail.example",
    form: "sekretform",
    language: "sekretlang",
    referer: "sekretreferer",
    origin: "sekretorigin",
  };
  const headers = {
    "x-forwarded-for": secrets.address,
    cookie: `locale=${secrets.cookie}; consent=${secrets.cookie}`,
    "user-agent": secrets.agent,
    from: secrets.mail,
    "accept-language": secrets.language,
    referer: `https://${secrets.referer}.example/`,
    authorization: `Bearer ${secrets.mail}`,
  };
  const form = {
    ...headers,
    "content-type": "application/x-www-form-urlencoded",
    "sec-fetch-site": "same-origin",
  };
  const query = `?email=${encodeURIComponent(secrets.mail)}&q=${secrets.query}`;
  const requested = [
    await server.fetch(host, `/pages/terms${query}`, { headers }),
    await server.fetch(host, `/${secrets.path}${query}`, { headers }),
    await server.fetch(host, `/${secrets.path.repeat(4)}.${secrets.path.repeat(4)}${query}`, { headers }),
    await server.fetch(host, `/%zz${secrets.path}${query}`, { headers }),
    await server.fetch(host, `/?_data=${secrets.query}`, { headers }),
    await server.fetch(host, `/api/${secrets.path}.php${query}`, { headers }),
    await server.fetch(host, `/api/geocode.php?lat=${secrets.query}`, { headers }),
    await server.fetch(`${secrets.path}.example`, `/${query}`, { headers }),
    await server.fetch(host, `/pages/terms${query}`, {
      method: "POST",
      headers: form,
      body: `email=${secrets.mail}&x=${secrets.form}`,
    }),
    await server.fetch(host, `/pages/cookies${query}`, {
      method: "POST",
      headers: form,
      body: `answer=accept&back=/${secrets.form}`,
    }),
    await server.fetch(host, "/lang-config", {
      method: "POST",
      headers: { ...form, "content-type": "text/plain" },
      body: secrets.form,
    }),
    await server.fetch(host, "/lang-config", {
      method: "POST",
      headers: { ...form, "sec-fetch-site": "", origin: `https://${secrets.origin}.example` },
      body: secrets.form,
    }),
  ];
  expect(requested.map(({ status }) => status)).toEqual([
    200, 404, 302, 404, 404, 404, 400, 404, 405, 503, 400, 403,
  ]);
  for (const { headers: given } of requested) await lineOf(given["x-request-id"]);
  const written = JSON.stringify(server.log) + server.output.join("\n");
  for (const [what, secret] of Object.entries(secrets)) expect(written, what).not.toContain(secret);
  expect(written).not.toContain(encodeURIComponent(secrets.mail));
  expect(written).not.toMatch(/127\.0\.0\.1|::1/);
});

test.each([
  ["/lang-config", "application/x-www-form-urlencoded"],
  ["/signup", "multipart/form-data; boundary=x"],
  ["/api/mail-events.php", "application/json"],
])("a request to %s that its client aborts is logged as 499 and not as an error", async (path, type) => {
  const socket = connect(server.port, "127.0.0.1");
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nContent-Type: ${type}\r\nContent-Length: 500\r\n\r\nlocale=`,
  );
  // The log line of a later request shows that the earlier one was processed.
  await new Promise<void>((resolve) => socket.write("x", () => resolve()));
  await server.fetch(host, "/healthz");
  const before = server.log.length;
  socket.destroy();
  const route = path.startsWith("/api/") ? path.slice(1) : path.slice(1).replaceAll("/", "-");
  const line = await server.logged(
    (one) => one.route === route && one.method === "POST" && one.status === 499,
  );
  expect(line.level).toBe("info");
  expect(server.log.slice(before).filter(({ level }) => level === "error")).toEqual([]);
});

test("every line is JSON, and a failure is logged as an error with the request's reference", async () => {
  const { headers } = await server.fetch(host, "/pages/cookies", {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" },
    body: "answer=accept",
  });
  expect(await lineOf(headers["x-request-id"])).toMatchObject({
    level: "error",
    status: 503,
    tenant: "kaleido",
    route: "pages-cookies",
  });
  expect(server.output).toEqual([]);
});
