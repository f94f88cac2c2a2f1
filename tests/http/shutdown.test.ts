import { Agent, type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { startServer, type TestServer } from "../support/server";

const host = "abendrot.example";
const form = "locale=de&back=/pages/terms";
const head = `POST /lang-config HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}\r\n\r\n`;

/** A request whose body is still on its way: the server owes it an answer. */
async function beginRequest(server: TestServer): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(server.port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  const answer = new Promise<string>((resolve, reject) => {
    socket.on("close", () => resolve(Buffer.concat(chunks).toString()));
    socket.on("error", reject);
  });
  await new Promise<void>((resolve) => socket.write(head + form.slice(0, 5), () => resolve()));
  // A later request that is answered shows that the earlier one has been read.
  await server.ask(host, "/healthz");
  return { socket, answer };
}

function refusesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => {
      socket.destroy();
      resolve(false);
    });
    socket.on("error", () => resolve(true));
  });
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s takes no new visitor, gives the answer that is under way, and ends well",
  async (signal) => {
    const server = await startServer();
    const { socket, answer } = await beginRequest(server);
    const stopped = server.stop(signal);
    await expect.poll(() => refusesConnections(server.port), { timeout: 5000 }).toBe(true);
    expect(server.process.exitCode).toBeNull();
    socket.write(form.slice(5));
    expect(await answer).toMatch(/^HTTP\/1\.1 302 [\s\S]*locale=de/);
    expect(await stopped).toBe(0);
  },
);

test("connections that are only held open do not hold up the end", async () => {
  const server = await startServer();
  const agent = new Agent({ keepAlive: true });
  await new Promise<void>((resolve, reject) => {
    const asked = request(
      { host: "127.0.0.1", port: server.port, path: "/pages/terms", headers: { host }, agent },
      (answer) => answer.resume().on("end", resolve),
    );
    asked.on("error", reject);
    asked.end();
  });
  expect(await server.stop()).toBe(0);
  agent.destroy();
});

test("the lines of the last requests are written before the end", async () => {
  const server = await startServer();
  const { headers } = await server.ask(host, "/pages/terms");
  await server.stop();
  expect(server.log.some((line) => line.request === headers["x-request-id"])).toBe(true);
});

const PATHS = ["/pages/terms", "/api/settings.php", "/login", "/metrics"];

/** Asks on one connection, again and again, until an answer closes it; gives the statuses. */
async function askUntilClosed(server: TestServer, answered: () => void): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statuses: number[] = [];
  for (let closes = false; !closes; answered()) {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const path = PATHS[statuses.length % PATHS.length];
      const asked = request(
        { host: "127.0.0.1", port: server.port, path, headers: { host }, agent },
        (incoming) => incoming.resume().on("end", () => resolve(incoming)),
      );
      asked.on("error", reject);
      asked.end();
    });
    statuses.push(answer.statusCode ?? 0);
    closes = answer.headers.connection === "close";
  }
  agent.destroy();
  return statuses;
}

test("a process that drains says so at /readyz first, closes connections with an answer, and fails no request", async () => {
  const server = await startServer({ DRAIN_SECONDS: "600" });
  const clients = 20;
  let answers = 0;
  const asking = Array.from({ length: clients }, () => askUntilClosed(server, () => answers++));
  await expect.poll(() => answers).toBeGreaterThan(5 * clients);
  const stopped = server.stop("SIGTERM");
  const statuses = (await Promise.all(asking)).flat();
  expect([...new Set(statuses)].sort()).toEqual([200, 404]);

  const { status, headers, json } = await server.ask("localhost", "/readyz");
  expect([status, headers.connection]).toEqual([503, "close"]);
  expect(json()).toMatchObject({ ready: false, draining: true });
  expect((await server.ask("localhost", "/healthz")).status).toBe(200);
  // A visitor whom the load balancer still sends here is answered.
  expect((await server.ask(host, "/pages/terms")).status).toBe(200);

  // Whoever presses Ctrl-C does not wait for the grace period's end.
  const { socket, answer } = await beginRequest(server);
  server.process.kill("SIGINT");
  await expect.poll(() => refusesConnections(server.port)).toBe(true);
  socket.write(form.slice(5));
  expect(await answer).toMatch(/^HTTP\/1\.1 302 [\s\S]*Connection: close/i);
  expect(await stopped).toBe(0);
});
