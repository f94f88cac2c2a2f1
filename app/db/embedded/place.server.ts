import { createHash, randomBytes } from "node:crypto";
import { chmod, link, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Account, canEnter, chooseAccount } from "./account.server";

/** The directories of one embedded database and the user who runs it. */
export interface Place {
  /** The configured directory: password, location file and list of users. */
  dataDir: string;
  /** The directory that PostgreSQL must reach: the cluster, its log and perhaps its programs. Usually the same directory. */
  area: string;
  cluster: string;
  log: string;
  account: Account;
  /** Of the owner role, readable by this user only. */
  password: string;
}

/**
 * Finds or creates the place of a data directory. As root, where PostgreSQL's user cannot enter the data directory, the data goes to a
 * reachable place, which the file `location` names.
 * Several processes may call it at once: every file is created by one and read by the others.
 */
export async function preparePlace(dataDir: string): Promise<Place> {
  await mkdir(dataDir, { recursive: true });
  const pointer = join(dataDir, "location");
  let area = await readFile(pointer, "utf8").catch(() => "");
  if (!area) {
    const account = await chooseAccount(join(dataDir, "cluster"));
    const reachable = await canEnter(account, dataDir);
    area = reachable ? dataDir : await claim(pointer, await makeReachableArea(dataDir, account));
  }
  await mkdir(area, { recursive: true });
  const cluster = join(area, "cluster");
  return {
    dataDir,
    area,
    cluster,
    log: join(area, "server.log"),
    account: await chooseAccount(cluster),
    password: await claim(join(dataDir, "password"), randomBytes(24).toString("hex")),
  };
}

/** Makes a new directory each time: removing the data directory means to start with an empty database. */
async function makeReachableArea(dataDir: string, account: Account): Promise<string> {
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  for (const parent of ["/var/lib/livery", tmpdir(), "/tmp"]) {
    try {
      await mkdir(parent, { recursive: true });
      if (parent.endsWith("livery")) await chmod(parent, 0o755);
      const area = await mkdtemp(join(parent, `${parent.endsWith("livery") ? "" : "livery-"}${name}-`));
      await chmod(area, 0o711);
      if (await canEnter(account, area)) return area;
      await rm(area, { recursive: true });
    } catch {
      // Read-only or missing: try the next one.
    }
  }
  throw new Error(
    `PostgreSQL does not run as root, and its user can access neither ${dataDir} nor any temporary directory. ` +
      "Set DATA_DIR to a directory that all users can access, or set DATABASE_URL.",
  );
}

/** Creates the file atomically where it is missing, and returns its final content. */
async function claim(path: string, content: string): Promise<string> {
  const existing = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw new Error(`The database in ${dirname(path)} belongs to another user: ${error.message}`);
  });
  if (existing) return existing;
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, content, { mode: 0o600 });
  try {
    await link(draft, path);
    return content;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return await readFile(path, "utf8");
  } finally {
    await rm(draft, { force: true });
  }
}
