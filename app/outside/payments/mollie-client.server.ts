import { Agent } from "node:https";
import type { MollieClient } from "@mollie/api-client";
import { ProviderRefused, ProviderSilent, ProviderUnreachable } from "./provider";

/** Mollie refused a call with this HTTP status and did nothing. */
export class MollieRefused extends ProviderRefused {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message, OF_THE_ACCOUNT.has(status) ? "account" : "call");
  }
}

/** Statuses with which Mollie refuses every call of a key: it is wrong, or its account is blocked. */
const OF_THE_ACCOUNT = new Set([401, 403]);

/** Errors before a connection exists, with which no request was sent. */
const NOT_CONNECTED = /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)\b/;

/** Nothing was sent. The text is that of the last try, so it counts only where there was no other. */
class NotConnected extends Error {}

/** Calls Mollie with the key of one account. */
export type CallMollie = <T>(run: (client: MollieClient) => Promise<T>) => Promise<T>;

type Request = (path: string, options?: object) => Promise<unknown>;

/** One client per key, which owns the connections. The package is loaded at the first call of a brand that uses it. */
const clients = new Map<string, Promise<MollieClient>>();

/**
 * Calls Mollie through its official client, with a time limit.
 * @param waitMs how long the answer may take, with the client's own retries
 * @throws ProviderUnreachable where no connection was made; ProviderSilent where there is no answer, it is 5xx, or it cannot be parsed;
 * MollieRefused for every 4xx
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
    const Failure = error instanceof NotConnected ? ProviderUnreachable : ProviderSilent;
    throw new Failure(`Mollie: ${message}`, { cause: error });
  }
}

const connections = new Agent();

async function open(apiKey: string, waitMs: number): Promise<MollieClient> {
  const { createMollieClient } = await import("@mollie/api-client");
  const client = createMollieClient({ apiKey });
  // The client has no time limit and accepts no signal; all its calls use this function.
  const inner = client.payments as unknown as { networkClient: { networkClient: { request: Request } } };
  const network = inner.networkClient.networkClient;
  const request = network.request;
  network.request = async (path, options) => {
    const abort = new AbortController();
    let tries = 0;
    // It is called for each try: the client repeats a call after 5xx, and the first try may have begun a payment.
    const agent = () => {
      tries += 1;
      return connections;
    };
    let timer: NodeJS.Timeout | undefined;
    // A pause between the client's retries ignores the signal, so the call is also raced with a timeout.
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        abort.abort();
        reject(new Error(`no answer within ${waitMs} ms`));
      }, waitMs);
    });
    try {
      return await Promise.race([request(path, { ...options, agent, signal: abort.signal }), timeout]);
    } catch (error) {
      const { message } = error as Error;
      throw tries === 1 && NOT_CONNECTED.test(message) ? new NotConnected(message) : error;
    } finally {
      clearTimeout(timer);
    }
  };
  return client;
}
