import { execFile, spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { Refusal } from "../tenant/usage.ts";

export type PostgresTool = "pg_dump" | "pg_restore";

/** Folders outside PATH in which Debian, Red Hat and Homebrew packages install PostgreSQL's client programs. */
const PLACES = ["/usr/lib/postgresql", "/usr", "/opt/homebrew/opt", "/usr/local/opt"];

/**
 * Finds the oldest version of a PostgreSQL program on this machine that is not older than the server: pg_dump refuses a newer server.
 * @param major the server's major version, such as 15
 * @throws Refusal that says what to install if there is none
 */
export async function findTool(tool: PostgresTool, major: number): Promise<string> {
  const found: { file: string; version: number }[] = [];
  for (const file of await candidates(tool)) {
    const version = await versionOf(file);
    if (version !== null) found.push({ file, version });
  }
  const fit = found.filter(({ version }) => version >= major).sort((a, b) => a.version - b.version)[0];
  if (fit) return fit.file;
  const there =
    found.length > 0 ? `only that of version ${found.map(({ version }) => version).join(", ")}` : "none";
  throw new Refusal(
    `The server is PostgreSQL ${major} and needs ${tool} of version ${major} or newer; there is ${there} on this machine. ` +
      `Install PostgreSQL's client programs (postgresql-client-${major} on Debian). The embedded database includes none: without them, ` +
      "stop npm start and copy DATA_DIR.",
  );
}

async function candidates(tool: PostgresTool): Promise<string[]> {
  const onPath = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  const packaged = await Promise.all(
    PLACES.map(async (place) => {
      const names = await readdir(place).catch(() => []);
      return names.filter((name) => /\d/.test(name)).map((name) => path.join(place, name, "bin"));
    }),
  );
  return [...new Set([...onPath, ...packaged.flat()])].map((folder) => path.join(folder, tool));
}

async function versionOf(file: string): Promise<number | null> {
  const answer = await promisify(execFile)(file, ["--version"]).catch(() => null);
  return Number(/\) (\d+)/.exec(answer?.stdout ?? "")?.[1]) || null;
}

/** Returns the environment variables that connect PostgreSQL's programs. Command-line arguments would show the password to other users. */
export function connectionVariables(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const ssl = searchParams.get("sslmode");
  const session = searchParams.get("target_session_attrs");
  return {
    PGHOST: decodeURIComponent(searchParams.get("host") ?? hostname),
    PGPORT: searchParams.get("port") ?? (port || "5432"),
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(ssl ? { PGSSLMODE: ssl } : {}),
    ...(session ? { PGTARGETSESSIONATTRS: session } : {}),
  };
}

/** Runs a PostgreSQL program. @throws Refusal with its error output if it fails */
export function runTool(file: string, args: string[], url: string): Promise<void> {
  const child = spawn(file, args, {
    env: { PATH: process.env.PATH, LC_ALL: "C", ...connectionVariables(url) } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (data) => {
    said += data;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) =>
      status === 0 ? resolve() : reject(new Refusal(`${path.basename(file)} failed:\n${said.trim()}`)),
    );
  });
}
