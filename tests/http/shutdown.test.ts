import { Agent, request } from "node:http";
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
    const since = Date.now();
    socket.write(form.slice(5));
    expect(await answer).toMatch(/^HTTP\/1\.1 302 [\s\S]*locale=de/);
    expect(await stopped).toBe(0);
    expect(Date.now() - since).toBeLessThan(5000);
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
  const since = Date.now();
  expect(await server.stop()).toBe(0);
  expect(Date.now() - since).toBeLessThan(5000);
  agent.destroy();
});

test("the lines of the last requests are written before the end", async () => {
  const server = await startServer();
  const { headers } = await server.ask(host, "/pages/terms");
  await server.stop();
  expect(server.log.some((line) => line.request === headers["x-request-id"])).toBe(true);
});
