import { type ChildProcess, fork, spawn } from "node:child_process";
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

/**
 * Runs an operator command to its end in a process of its own.
 * @param env its whole environment, except PATH and HOME
 */
export function runAlone(
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

/** Commands that only read and write their output and the database. Others start processes or read files of the machine. */
const hosted = ["tenant", "operator", "finance", "ledger"];
/** The process that runs commands one after another, and whether it is running one. */
let host: { child: ChildProcess; isBusy: boolean } | null = null;

/**
 * Runs an operator command to its end. One at a time runs in a process that has loaded the libraries already, which takes a small part of the
 * time; a command beside it, and one of a build that is not current, runs in a process of its own.
 * @param env its whole environment, except PATH and HOME
 */
export async function runCommand(
  name: string,
  args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<CommandResult> {
  isCurrent ??= isBuilt();
  if (!isCurrent || !hosted.includes(name) || host?.isBusy) return runAlone(name, args, env);
  host ??= startHost();
  host.isBusy = true;
  try {
    const { PATH, HOME } = process.env;
    return await runInHost(host.child, {
      file: path.join(root, `build/commands/${name}.mjs`),
      args,
      env: Object.fromEntries(
        Object.entries({ PATH, HOME, ...env }).filter(([, value]) => value !== undefined),
      ),
    });
  } finally {
    if (host) host.isBusy = false;
  }
}

function startHost() {
  const child = fork(path.join(import.meta.dirname, "command-host.mjs"), {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.once("exit", () => {
    host = null;
  });
  child.unref();
  child.channel?.unref();
  return { child, isBusy: false };
}

function runInHost(child: ChildProcess, request: object): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      child.off("message", answer).off("exit", end).off("error", fail);
    };
    const answer = (result: unknown) => {
      stop();
      resolve(result as CommandResult);
    };
    const end = (code: number | null) => {
      stop();
      reject(new Error(`The process of the commands ended (${code}).`));
    };
    const fail = (error: Error) => {
      stop();
      reject(error);
    };
    child.on("message", answer).on("exit", end).on("error", fail);
    child.send(request);
  });
}
