import { Server } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

/** The part of an HTTP server that a drain uses. */
type Closing = Server & { closeIdleConnections: () => void; closeAllConnections: () => void };

/** How long a stopping process waits for pending answers, in milliseconds. */
const FINISH_MS = 10_000;
/** How often idle connections are closed, in milliseconds. */
const IDLE_MS = 250;

/** A turn without a new connection means an empty backlog only where it is shorter than this, in milliseconds. */
const QUICK_TURN_MS = 1;
/** The server closes after this time even under constant load, in milliseconds. */
const MAX_ACCEPT_MS = 1000;

/**
 * Accepts the connections in the backlog, which the system would reset when the server closes. Each turn of the event loop accepts one of
 * them, so the backlog is empty after a short turn without a new one.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => accepted++;
  server.on("connection", count);
  // The current turn may be past its accept phase.
  await nextTurn();
  for (const end = performance.now() + MAX_ACCEPT_MS; performance.now() < end; ) {
    const [before, since] = [accepted, performance.now()];
    await nextTurn();
    if (accepted === before && performance.now() - since < QUICK_TURN_MS) break;
  }
  server.off("connection", count);
}

/**
 * Stops a process without failing a request: /readyz answers 503 while all other requests are still answered, so that a load balancer sends
 * new visitors elsewhere; then the process accepts no more connections and finishes pending requests. From the start of the drain each
 * answer closes its connection.
 */
export class Drain {
  #isDraining = false;
  #endGrace: () => void = () => undefined;

  /** @param graceMs how long requests are still answered after /readyz turned to 503 */
  constructor(readonly graceMs: number) {}

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /**
   * Runs once, until all connections are closed.
   * @param onClosed called when no more connections are accepted
   */
  async run(server: Closing, onClosed: () => void): Promise<void> {
    this.#isDraining = true;
    await this.#grace();
    await acceptWaiting(server);
    // The HTTP server's own close would also end connections that were just accepted and whose request is not yet read.
    const closed = new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()));
    onClosed();
    // Connections of answers from before the drain become idle. Pending input is read before idle connections are closed.
    const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), IDLE_MS);
    const limit = setTimeout(() => server.closeAllConnections(), FINISH_MS);
    await closed;
    clearInterval(idle);
    clearTimeout(limit);
  }

  /** Ends the grace period now. */
  hurry(): void {
    this.#endGrace();
  }

  async #grace(): Promise<void> {
    if (this.graceMs === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.graceMs);
      this.#endGrace = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
