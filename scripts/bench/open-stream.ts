import { connect, type Socket } from "node:net";

type Opening<E> = {
  port: number;
  host: string;
  /** token of the member's session */
  token: string;
  received: (event: E) => void;
};

/** Opens a member's event stream. @returns its socket after the server's hello event */
export function openStream<E extends { type: string }>({
  port,
  host,
  token,
  received,
}: Opening<E>): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let rest = "";
    socket.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (!line.startsWith("data: ")) continue;
        const event = JSON.parse(line.slice(6)) as E;
        if (event.type === "hello") resolve(socket);
        else received(event);
      }
    });
    socket.on("error", reject);
    const head = ["GET /api/events HTTP/1.1", `Host: ${host}`, `Cookie: session=${token}`];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
  });
}
