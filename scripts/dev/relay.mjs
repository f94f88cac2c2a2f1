// The port of `npm run dev`. It stays open while the server behind it is replaced, so no browser is refused meanwhile.
import { connect, createServer } from "node:net";

/**
 * Listens, and passes each connection to the server that serves at the moment.
 * @param {{ port: number, host: string }} address
 * @returns `pass` names the port of the server on this machine, `hold` lets new connections wait for the next one
 * @throws the error of a port that cannot be used, such as EADDRINUSE
 */
export async function openRelay({ port, host }) {
  const waiting = new Set();
  let target = null;
  const join = (socket) => {
    const upstream = connect({ port: target, host: "127.0.0.1", allowHalfOpen: true, noDelay: true });
    upstream.on("error", () => socket.destroy());
    socket.on("close", () => upstream.destroy());
    socket.pipe(upstream).pipe(socket);
  };
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    socket.on("error", () => socket.destroy());
    if (target !== null) return join(socket);
    waiting.add(socket);
    socket.on("close", () => waiting.delete(socket));
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: server.address().port,
    hold() {
      target = null;
    },
    pass(next) {
      target = next;
      for (const socket of waiting) join(socket);
      waiting.clear();
    },
    close() {
      for (const socket of waiting) socket.destroy();
      server.close();
    },
  };
}
