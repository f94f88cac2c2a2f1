import { execFileSync, spawn } from "node:child_process";
import { readFile, stat } from "node:fs/promises";

/** The operating-system user that PostgreSQL runs as; null is the user of this process. */
export type Account = { uid: number; gid: number } | null;

/** Users that PostgreSQL may run as when this process is root, best first. */
const UNPRIVILEGED = ["postgres", "livery", "nobody", "daemon"];

/**
 * Chooses the user that runs PostgreSQL. PostgreSQL refuses to run as root, so root needs another user; an existing cluster keeps its
 * owner, even when a better user exists now.
 */
export async function chooseAccount(clusterDir: string): Promise<Account> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(clusterDir).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const found = await findUser(UNPRIVILEGED);
  if (found) return found;
  try {
    execFileSync("useradd", ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", "livery"], {
      stdio: "ignore",
    });
  } catch {
    // It is missing, or another process has just created the user: the lookup decides.
  }
  const made = await findUser(["livery"]);
  if (!made) {
    throw new Error(
      "PostgreSQL does not run as root, and there is no other user for it. Create one named postgres, " +
        "start as another user than root, or set DATABASE_URL.",
    );
  }
  return made;
}

async function findUser(names: string[]): Promise<Account> {
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  for (const name of names) {
    const line = lines.find((fields) => fields[0] === name);
    if (line && Number(line[2]) > 0) return { uid: Number(line[2]), gid: Number(line[3]) };
  }
  return null;
}

/** Returns whether the account can enter a directory: tested by the system, since modes alone do not decide. */
export async function canEnter(account: Account, directory: string): Promise<boolean> {
  if (!account) return true;
  return run(account, "/bin/sh", ["-c", 'test -x "$1/."', "sh", directory]).then(
    () => true,
    () => false,
  );
}

/** A program failed, or could not be started (`code` is then the system's, such as EACCES). */
export class ProgramFailed extends Error {
  override name = "ProgramFailed";
  constructor(
    message: string,
    readonly code: string | number | null,
  ) {
    super(message);
  }
}

const ENVIRONMENT = {
  NODE_ENV: process.env.NODE_ENV,
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  TEMP: process.env.TEMP,
  LC_ALL: "C",
  TZ: "UTC",
};

/** Runs a program as the account and returns its output. @throws ProgramFailed */
export function run(account: Account, program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...(account ?? {}),
      cwd: process.platform === "win32" ? undefined : "/",
      // No other variables: our environment contains secrets that the other user could read in /proc.
      env: ENVIRONMENT,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", (error: NodeJS.ErrnoException) =>
      reject(new ProgramFailed(`${program} could not be started: ${error.message}`, error.code ?? null)),
    );
    // On Windows the server that pg_ctl leaves behind keeps the pipes open, so "close" would never fire.
    child.on(process.platform === "win32" ? "exit" : "close", (code) => {
      if (code === 0) resolve(output);
      else reject(new ProgramFailed(`${program} exited with ${code}: ${output.trim()}`, code));
    });
  });
}
