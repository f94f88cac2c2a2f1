import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A relay to a service that a test can interrupt and restore, always at the same port. */
export type Relay = {
  port: number;
  /** Refuses connections and breaks those that are open. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
};

/** Relays connections to a local port. With `isOpen` false it starts interrupted. */
export async function startRelay(target: { host: string; port: number }, isOpen = true): Promise<Relay> {
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let port = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    return socket;
  };
  const mend = () =>
    new Promise<void>((resolve, reject) => {
      const opened = createServer((incoming) => {
        const outgoing = connect(target);
        keep(incoming).pipe(keep(outgoing)).pipe(incoming);
        incoming.on("close", () => outgoing.destroy());
        outgoing.on("close", () => incoming.destroy());
      });
      opened.once("error", reject);
      opened.listen(port, "127.0.0.1", () => {
        port = (opened.address() as AddressInfo).port;
        server = opened;
        resolve();
      });
    });
  const cut = () =>
    new Promise<void>((resolve) => {
      if (!server) return resolve();
      server.close(() => resolve());
      server = null;
      for (const socket of sockets) socket.destroy();
    });
  await mend();
  if (!isOpen) await cut();
  return { port, cut, mend, close: cut };
}
