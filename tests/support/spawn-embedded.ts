import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

export interface EmbeddedChild {
  url: string;
  reused: boolean;
  /** Ends it by a signal and waits. */
  end(): Promise<void>;
  /** kill -9, and waits. */
  kill(): Promise<void>;
}

/** Starts the embedded database in another process. @param root the clone whose code it runs */
export async function spawnEmbedded(
  dataDir: string,
  root = new URL("../..", import.meta.url).pathname,
): Promise<EmbeddedChild> {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  const child = spawn(
    process.execPath,
    ["--import", loader, `${root}/tests/support/embedded-child.ts`, dataDir],
    {
      cwd: root,
      stdio: ["pipe", "pipe", "pipe"],
    },
  );
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  return {
    ...(await readReport(child)),
    end: () => {
      child.stdin.end();
      return ended;
    },
    kill: () => {
      child.kill("SIGKILL");
      return ended;
    },
  };
}

function readReport(child: ChildProcess): Promise<{ url: string; reused: boolean }> {
  return new Promise((resolve, reject) => {
    let errors = "";
    child.stderr?.on("data", (chunk) => {
      errors += chunk;
    });
    child.on("exit", (code) => reject(new Error(`The process ended with ${code}: ${errors}`)));
    if (child.stdout) createInterface(child.stdout).once("line", (line) => resolve(JSON.parse(line)));
  });
}
