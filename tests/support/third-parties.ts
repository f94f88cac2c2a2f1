import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { getResponse, type RequestHandler } from "msw";

const PRELOAD = pathToFileURL(path.join(import.meta.dirname, "third-parties-preload.mjs"));

/** A request as the preload forwards it; the body is base64. */
type Forwarded = { pid: number; method: string; url: string; headers: [string, string][]; body: string };

/**
 * Other companies' HTTP servers for a served process: msw intercepts the requests to other machines in the process itself (and in its
 * workers), and the handlers that answer them run in the test.
 */
export class ThirdParties {
  /** the processes that sent requests */
  readonly processes = new Set<number>();
  /** requests without a handler */
  readonly unhandled: string[] = [];
  #control: Server;

  private constructor(handlers: RequestHandler[]) {
    this.#control = createServer((request, response) => void this.#answer(handlers, request, response));
  }

  /** @param handlers msw's; a request without a handler fails in the served process, and `close` throws */
  static async open(...handlers: RequestHandler[]): Promise<ThirdParties> {
    const parties = new ThirdParties(handlers);
    await new Promise<void>((resolve) => parties.#control.listen(0, "127.0.0.1", resolve));
    return parties;
  }

  /** Arguments of Node for the served process. */
  get nodeArguments(): string[] {
    const { port } = this.#control.address() as AddressInfo;
    const preload = new URL(PRELOAD);
    preload.searchParams.set("control", `http://127.0.0.1:${port}`);
    return ["--import", preload.href];
  }

  /** Call it after the served process has ended. @throws when a request had no handler */
  async close(): Promise<void> {
    this.#control.closeAllConnections();
    await new Promise((resolve) => this.#control.close(resolve));
    if (this.unhandled.length > 0)
      throw new Error(`Requests to other machines without a handler: ${this.unhandled.join(", ")}`);
  }

  async #answer(
    handlers: RequestHandler[],
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { pid, method, url, headers, body } = JSON.parse(Buffer.concat(chunks).toString()) as Forwarded;
    this.processes.add(pid);
    const request = new Request(url, {
      method,
      headers,
      body: body === "" ? null : Buffer.from(body, "base64"),
    });
    const response = await getResponse(handlers, request);
    if (!response) this.unhandled.push(`${method} ${url}`);
    outgoing.setHeader("Content-Type", "application/json");
    outgoing.end(JSON.stringify(response && response.type !== "error" ? await pack(response) : null));
  }
}

async function pack(response: Response) {
  const body = Buffer.from(await response.arrayBuffer()).toString("base64");
  return { status: response.status, headers: [...response.headers], body };
}
