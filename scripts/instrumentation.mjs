// Imports the operator's module that INSTRUMENTATION names, such as OpenTelemetry's SDK, before the build and the packages that it observes.
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";

/** How long the end of the process waits for what the module still sends, in milliseconds. */
const STOP_MS = 5000;

let loaded = null;

/** Imports the module, once. Does nothing without the variable. A missing file is refused with the other variables (`app/env.server.ts`). */
export async function loadInstrumentation({ INSTRUMENTATION }) {
  if (!INSTRUMENTATION || loaded) return;
  const file = path.resolve(INSTRUMENTATION);
  if (!existsSync(file)) return;
  try {
    loaded = await import(pathToFileURL(file).href);
  } catch (error) {
    throw new Error(`INSTRUMENTATION: ${file} could not be loaded: ${error.message}`, { cause: error });
  }
}

/** Calls the function `stop` of the module, if it has one, after the server has stopped. */
export async function stopInstrumentation() {
  if (typeof loaded?.stop !== "function") return;
  const timer = new AbortController();
  await Promise.race([
    Promise.resolve(loaded.stop()).catch((error) => process.stderr.write(`INSTRUMENTATION: ${error}\n`)),
    delay(STOP_MS, undefined, { signal: timer.signal }).catch(() => {}),
  ]);
  timer.abort();
}
