import { Server } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

/** What a drain needs of an HTTP server. */
type Closing = Server & { closeIdleConnections: () => void; closeAllConnections: () => void };

/** How long a stopping process waits for the answers that it still owes, in milliseconds. */
const FINISH_MS = 10_000;
/** How often connections that became idle are looked for, in milliseconds. */
const IDLE_MS = 250;

/** So little may come in during a turn of the event loop that takes no longer, in milliseconds. */
const QUICK_TURN_MS = 1;
/** After so long the server closes also under a load that never pauses, in milliseconds. */
const MAX_ACCEPT_MS = 1000;

/**
 * Accepts the connections that the system has already made: it resets those that wait when the server closes. Each turn of the event loop
 * accepts one of them, so that none waits after a turn without one.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => accepted++;
  server.on("connection", count);
  // The turn that runs now may be past its time for accepting.
  await nextTurn();
  for (const end = performance.now() + MAX_ACCEPT_MS; performance.now() < end; ) {
    const [before, since] = [accepted, performance.now()];
    await nextTurn();
    if (accepted === before && performance.now() - since < QUICK_TURN_MS) break;
  }
  server.off("connection", count);
}

/**
 * How a process leaves without failing a request: /readyz answers 503 while everything else is still answered, so that a load balancer
 * sends new visitors elsewhere; then it accepts no connection any more and finishes what is under way. From the beginning each answer
 * closes its connection.
 */
export class Drain {
  #isDraining = false;
  #endGrace: () => void = () => undefined;

  /** @param graceMs how long everything is still answered after /readyz turned */
  constructor(readonly graceMs: number) {}

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /**
   * Runs once, until no connection is left.
   * @param onClosed called when no new connection is accepted any more
   */
  async run(server: Closing, onClosed: () => void): Promise<void> {
    this.#isDraining = true;
    await this.#grace();
    await acceptWaiting(server);
    // The HTTP server's own close ends connections at once that were just accepted and whose request is still to be read.
    const closed = new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()));
    onClosed();
    // Idle are those of answers that began before the drain. What came meanwhile is read before they are looked for.
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
