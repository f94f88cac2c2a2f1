import { connect } from "node:net";

const PATIENCE_MS = 10_000;

export type RawAnswer = { status: number; head: string; body: string };

/**
 * Sends raw bytes and returns the answer until the server closes: for requests that no client would make.
 * @param lines of the head; "Connection: close" is added
 */
export function rawRequest(
  port: number,
  lines: readonly string[],
  body: string | Buffer = "",
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port });
    const chunks: Buffer[] = [];
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`No end of the answer to ${lines[0]}`)));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      // The server may close before it has read everything; its answer counts.
      if (error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
    });
    socket.on("close", () => resolve(parse(Buffer.concat(chunks).toString())));
    socket.write(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n`, "latin1");
    socket.write(body);
  });
}

function parse(text: string): RawAnswer {
  const end = text.indexOf("\r\n\r\n");
  const head = end < 0 ? text : text.slice(0, end);
  return {
    status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0),
    head,
    body: end < 0 ? "" : text.slice(end + 4),
  };
}
