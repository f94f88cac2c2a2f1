// A thread that checks passwords, started by password-workers.server.ts. It yields to everything else that the machine has to do.
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";

/**
 * About a tenth of a core where others want all of it, a whole one where nobody does: pages go first, but a busy neighbour does not
 * keep members from logging in. Running only while the machine is idle would.
 */
const PRIORITY = 10;

// Elsewhere the priority would be the whole process's.
if (process.platform === "linux") setPriority(PRIORITY);

parentPort.on("message", ({ kept, password, cost }) => {
  try {
    const result = kept === null ? hashSync(password, cost) : kept.map((one) => verifySync(one, password));
    parentPort.postMessage({ result });
  } catch (error) {
    parentPort.postMessage({ failure: error instanceof Error ? error.message : String(error) });
  }
});
