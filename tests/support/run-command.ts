import { spawn } from "node:child_process";
import path from "node:path";
import { isBuilt } from "../../scripts/build.mjs";

const root = path.resolve(import.meta.dirname, "../..");

export type CommandResult = { status: number | null; out: string; err: string };

/** Whether the build is of these sources. Determined once: it reads every source, and a suite runs many commands. */
let isCurrent: boolean | null = null;

/** Starts an operator command as `npm run <name>` does, without npm and without a terminal. `env` is its whole environment. */
export function spawnCommand(name: string, args: readonly string[], env: Record<string, string | undefined>) {
  isCurrent ??= isBuilt();
  const script = isCurrent ? [`build/commands/${name}.mjs`] : ["scripts/command.mjs", name];
  return spawn(process.execPath, [...script, ...args], {
    cwd: root,
    env: env as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Runs an operator command to its end. @param env its whole environment, except PATH and HOME */
export function runCommand(
  name: string,
  args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<CommandResult> {
  const { PATH, HOME } = process.env;
  const child = spawnCommand(name, args, { PATH, HOME, ...env });
  const result: CommandResult = { status: null, out: "", err: "" };
  child.stdout.on("data", (data) => (result.out += data));
  child.stderr.on("data", (data) => (result.err += data));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => resolve({ ...result, status }));
  });
}
