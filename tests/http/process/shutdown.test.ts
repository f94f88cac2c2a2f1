import { Agent, type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { byLane } from "../../support/lanes";
import { startServer, type TestServer } from "../../support/server";

const host = "abendrot.example";
const form = "locale=de&back=/pages/terms";
const head = `POST /lang-config HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}\r\n\r\n`;

/** Starts a request whose body is still being sent, so that its response is pending. */
async function beginRequest(server: TestServer): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(server.port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  const answer = new Promise<string>((resolve, reject) => {
    socket.on("close", () => resolve(Buffer.concat(chunks).toString()));
    socket.on("error", reject);
  });
  await new Promise<void>((resolve) => socket.write(head + form.slice(0, 5), () => resolve()));
  // The log line of a later request shows that the earlier one was processed.
  await server.fetch(host, "/healthz");
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

let server: TestServer;
/** Each test stops its server. */
const startBefore = (variables?: Record<string, string>) => {
  beforeAll(async () => {
    server = await startServer(variables);
  });
  afterAll(() => server.stop());
};

describe.each(byLane(["SIGTERM"] as const, ["SIGTERM", "SIGINT"] as const))("%s", (signal) => {
  startBefore();

  test("accepts no new connection, completes the pending response, and exits with 0", async () => {
    const { socket, answer } = await beginRequest(server);
    const stopped = server.stop(signal);
    await expect.poll(() => refusesConnections(server.port), { timeout: 5000 }).toBe(true);
    expect(server.process.exitCode).toBeNull();
    socket.write(form.slice(5));
    expect(await answer).toMatch(/^HTTP\/1\.1 302 [\s\S]*locale=de/);
    expect(await stopped).toBe(0);
  });
});

describe("the end of a process", () => {
  startBefore();

  test("is not delayed by idle connections, and the log lines of the last requests are written before it", async () => {
    const agent = new Agent({ keepAlive: true });
    const id = await new Promise((resolve, reject) => {
      const requested = request(
        { host: "127.0.0.1", port: server.port, path: "/pages/terms", headers: { host }, agent },
        (answer) => answer.resume().on("end", () => resolve(answer.headers["x-request-id"])),
      );
      requested.on("error", reject);
      requested.end();
    });
    expect(await server.stop()).toBe(0);
    expect(server.log.some((line) => line.request === id)).toBe(true);
    agent.destroy();
  });
});

const PATHS = ["/pages/terms", "/api/settings.php", "/login", "/metrics"];

/** Sends requests on one connection until a response closes it, and returns the statuses. */
async function requestUntilClosed(server: TestServer, answered: () => void): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statuses: number[] = [];
  for (let closes = false; !closes; answered()) {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const path = PATHS[statuses.length % PATHS.length];
      const requested = request(
        { host: "127.0.0.1", port: server.port, path, headers: { host }, agent },
        (incoming) => incoming.resume().on("end", () => resolve(incoming)),
      );
      requested.on("error", reject);
      requested.end();
    });
    statuses.push(answer.statusCode ?? 0);
    closes = answer.headers.connection === "close";
  }
  agent.destroy();
  return statuses;
}

describe("a draining process", () => {
  startBefore({ DRAIN_SECONDS: "600" });

  test("reports it at /readyz, closes connections with a response, and fails no request", async () => {
    const clients = 20;
    let answers = 0;
    const asking = Array.from({ length: clients }, () => requestUntilClosed(server, () => answers++));
    await expect.poll(() => answers).toBeGreaterThan(5 * clients);
    const stopped = server.stop("SIGTERM");
    const statuses = (await Promise.all(asking)).flat();
    expect([...new Set(statuses)].sort()).toEqual([200, 404]);

    const { status, headers, json } = await server.fetch("localhost", "/readyz");
    expect([status, headers.connection]).toEqual([503, "close"]);
    expect(json()).toMatchObject({ ready: false, draining: true });
    expect((await server.fetch("localhost", "/healthz")).status).toBe(200);
    // A request that the load balancer still sends here is answered.
    expect((await server.fetch(host, "/pages/terms")).status).toBe(200);

    // A second signal, such as Ctrl-C, does not wait for the grace period.
    const { socket, answer } = await beginRequest(server);
    server.process.kill("SIGINT");
    await expect.poll(() => refusesConnections(server.port)).toBe(true);
    socket.write(form.slice(5));
    expect(await answer).toMatch(/^HTTP\/1\.1 302 [\s\S]*Connection: close/i);
    expect(await stopped).toBe(0);
  });
});
