import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/** Every grant in a migration goes to this role; the application's login role is its member. */
export const ACCESS_ROLE = "livery_access";

export interface AppRole {
  appRole: string;
  appPassword: string;
}

/** Somebody else made or changed the same role at this moment (roles belong to the whole server). */
const RACES = new Set(["42710", "23505", "XX000"]);

/**
 * Makes the group role and the application's login role, or corrects them: a member of the group that is no
 * superuser, bypasses no policy, creates nothing, and has this password. The owner needs CREATEROLE only for
 * what is missing, so that an administrator may make both beforehand.
 * @param url of the owner; the same host is asked whether the password works
 */
export async function ensureRoles(client: pg.ClientBase, url: string, role: AppRole): Promise<void> {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(role.appRole) || role.appRole === ACCESS_ROLE) {
    throw new Error(`Not a name for the application's role: "${role.appRole}"`);
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ensureOnce(client, url, role);
    } catch (error) {
      if (attempt === 10 || !RACES.has(String((error as { code?: string }).code))) throw error;
      await delay(20 * attempt * Math.random());
    }
  }
}

async function ensureOnce(client: pg.ClientBase, url: string, { appRole, appPassword }: AppRole) {
  const { rows } = await client.query<Found>(FIND, [appRole, ACCESS_ROLE]);
  if (rows.some((row) => row.isOwner))
    throw new Error(`The application must not log in as the owner, ${appRole}.`);
  if (!rows.some((row) => row.rolname === ACCESS_ROLE))
    await client.query(`create role ${ACCESS_ROLE} nologin`);

  const found = rows.find((row) => row.rolname === appRole);
  if (!found) {
    await client.query(
      `create role ${appRole} login nosuperuser nobypassrls nocreatedb nocreaterole
       in role ${ACCESS_ROLE} password '${hashPassword(appPassword)}'`,
    );
    return;
  }
  // Only what is wrong: an owner that is no superuser may not even mention some of these.
  const wrong = [
    found.rolsuper && "nosuperuser",
    found.rolbypassrls && "nobypassrls",
    found.rolcreatedb && "nocreatedb",
    found.rolcreaterole && "nocreaterole",
    !found.rolcanlogin && "login",
    !found.rolinherit && "inherit",
  ].filter((option) => option !== false);
  if (wrong.length > 0) await client.query(`alter role ${appRole} ${wrong.join(" ")}`);
  const { rows: members } = await client.query<{ member: boolean }>(
    "select pg_has_role($1, $2, 'usage') as member",
    [appRole, ACCESS_ROLE],
  );
  if (!members[0]?.member) await client.query(`grant ${ACCESS_ROLE} to ${appRole}`);
  if (!(await canLogIn(url, appRole, appPassword))) {
    await client.query(`alter role ${appRole} password '${hashPassword(appPassword)}'`);
  }
}

interface Found {
  rolname: string;
  rolsuper: boolean;
  rolbypassrls: boolean;
  rolcreatedb: boolean;
  rolcreaterole: boolean;
  rolcanlogin: boolean;
  rolinherit: boolean;
  isOwner: boolean;
}

const FIND = `
  select rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolcanlogin, rolinherit,
    rolname = current_user as "isOwner"
  from pg_roles where rolname in ($1, $2)`;

/** Asked instead of set anew at every start: a change of a role locks it and is written to disk. */
async function canLogIn(url: string, user: string, password: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: urlAs(url, user, password),
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === "28P01") return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The same database as another user. */
export function urlAs(url: string, user: string, password: string): string {
  const other = new URL(url);
  other.username = user;
  other.password = encodeURIComponent(password);
  return other.href;
}

/** SCRAM-SHA-256 as PostgreSQL stores it (RFC 5803): the password itself is in no statement and so in no log. */
function hashPassword(password: string): string {
  if (!/^[\x21-\x7e]{8,}$/.test(password)) {
    throw new Error("The application's database password needs at least 8 characters, all printable ASCII.");
  }
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const clientKey = createHmac("sha256", salted).update("Client Key").digest();
  const storedKey = createHash("sha256").update(clientKey).digest("base64");
  const serverKey = createHmac("sha256", salted).update("Server Key").digest("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}
