import { type AddressInfo, createServer } from "node:net";

/** As much of a Redis server as a connection needs to become ready and to answer a ping. */
export type FakeRedis = { host: string; port: number; close: () => Promise<void> };

const answers: Record<string, string> = { PING: "+PONG\r\n", INFO: "$12\r\nredis_mode:x\r\n" };

/** Starts it on a free local port. It reads one command per packet, as ioredis sends them. */
export function startFakeRedis(): Promise<FakeRedis> {
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.on("data", (data) => {
      const names = [...data.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g)].map(([, name]) =>
        (name ?? "").toUpperCase(),
      );
      for (const name of names) socket.write(answers[name] ?? "+OK\r\n");
    });
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      resolve({ host: "127.0.0.1", port, close: () => new Promise((done) => server.close(() => done())) });
    });
  });
}
