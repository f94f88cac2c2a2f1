// A thread that checks passwords, started by password-workers.server.ts. It yields to everything else that the machine has to do.
import { execFileSync } from "node:child_process";
import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";

// Elsewhere the priority would be the whole process's.
if (process.platform === "linux") yieldToOthers();

/** Runs only while nothing else wants the core: a lower priority alone still takes turns of some milliseconds from pages. */
function yieldToOthers() {
  setPriority(constants.priority.PRIORITY_LOW);
  try {
    const thread = readlinkSync("/proc/thread-self").split("/").at(-1) ?? "";
    execFileSync("chrt", ["--idle", "--pid", "0", thread], { stdio: "ignore" });
  } catch {
    // Without the tool the lower priority has to do.
  }
}

parentPort.on("message", ({ kept, password, cost }) => {
  try {
    const result = kept === null ? hashSync(password, cost) : kept.map((one) => verifySync(one, password));
    parentPort.postMessage({ result });
  } catch (error) {
    parentPort.postMessage({ failure: error instanceof Error ? error.message : String(error) });
  }
});
