import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

export type Sent = { method: string; url: string; headers: Record<string, string>; body?: string | Buffer };
export type Received = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const STREAM_MS = 150;
const agent = new Agent({ keepAlive: true, maxSockets: 32 });
const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
};

/** Sends a request to a local port and unpacks the body. A stream of events is closed after its first events. */
export function sendTo(port: number, { method, url, headers, body }: Sent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const outgoing = request(
      { host: "127.0.0.1", port, path: url, method, headers: { ...length, ...headers }, agent },
      (incoming) => {
        const chunks: Buffer[] = [];
        const finish = () => {
          const raw = Buffer.concat(chunks);
          const decode = decoders[String(incoming.headers["content-encoding"] ?? "")];
          let plain: Buffer = raw;
          try {
            if (decode && raw.length > 0) plain = decode(raw);
          } catch (error) {
            if (!isStream) return reject(error as Error);
          }
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: plain });
        };
        const isStream = String(incoming.headers["content-type"]).startsWith("text/event-stream");
        if (isStream)
          setTimeout(() => {
            outgoing.destroy();
            finish();
          }, STREAM_MS);
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        if (!isStream) incoming.on("end", finish);
        incoming.on("error", (error) => !isStream && reject(error));
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
