import type { MollieClient } from "@mollie/api-client";
import { ProviderRefused, ProviderSilent } from "./provider";

/** Mollie answered that it did not do what was asked, with this HTTP status. */
export class MollieRefused extends ProviderRefused {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

type Request = (path: string, options?: object) => Promise<unknown>;

/** One client for each key: it holds the connections. The package is loaded with the first call of a brand that uses it. */
const clients = new Map<string, Promise<MollieClient>>();

/**
 * Calls Mollie through its official client, bounded in time.
 * @param waitMs how long the answer may take, with the client's own retries
 * @throws ProviderSilent where no answer comes, it is 5xx, or it cannot be read; MollieRefused for every 4xx
 */
export async function callMollie<T>(
  key: string,
  waitMs: number,
  run: (client: MollieClient) => Promise<T>,
): Promise<T> {
  const name = `${waitMs} ${key}`;
  const client = clients.get(name) ?? open(key, waitMs);
  clients.set(name, client);
  try {
    return await run(await client);
  } catch (error) {
    const { statusCode, message } = error as { statusCode?: unknown; message?: string };
    const status = Number(statusCode);
    if (status >= 400 && status < 500) throw new MollieRefused(`Mollie: ${status} ${message}`, status);
    throw new ProviderSilent(`Mollie: ${message}`, { cause: error });
  }
}

async function open(apiKey: string, waitMs: number): Promise<MollieClient> {
  const { createMollieClient } = await import("@mollie/api-client");
  const client = createMollieClient({ apiKey });
  // The client has no time limit and takes no signal: every one of its calls goes through this function.
  const inner = client.payments as unknown as { networkClient: { networkClient: { request: Request } } };
  const network = inner.networkClient.networkClient;
  const request = network.request;
  network.request = async (path, options) => {
    const abort = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    // A wait between its retries does not end with the signal, so the call ends by itself.
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        abort.abort();
        reject(new Error(`no answer within ${waitMs} ms`));
      }, waitMs);
    });
    try {
      return await Promise.race([request(path, { ...options, signal: abort.signal }), timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
  return client;
}
