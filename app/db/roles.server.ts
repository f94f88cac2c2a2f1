import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { DatabaseClient } from "./database-client.server";
import { OperatorError } from "./operator-error.server";

/** The role that migrations grant rights on tenants' tables to; the application's login is its member. */
export const ACCESS_ROLE = "livery_access";
/** Accesses the job queues of all tenants and none of the tenants' tables. */
export const JOBS_ROLE = "livery_access_jobs";
/** Reads every table for a backup and changes none. */
export const BACKUP_ROLE = "livery_access_backup";
/** Reads and writes the operators' own data, and nothing of tenants. */
export const CONTROL_ROLE = "livery_access_control";

const GROUPS = [ACCESS_ROLE, JOBS_ROLE, BACKUP_ROLE, CONTROL_ROLE];

/** A login role, and the one group that it gets its rights from. */
export interface LoginRole {
  role: string;
  group: string;
  password: string;
}

/** Another process created or changed the same role at this moment (roles belong to the whole server). */
const RACES = new Set(["42710", "23505", "XX000"]);

/** @throws Error where the name is not valid for a login */
export function requireRoleName(role: string): void {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(role) || GROUPS.includes(role))
    throw new Error(`Not a name for the application's role: "${role}"`);
}

/** @throws Error where the password cannot be set */
export function requirePassword(password: string): void {
  if (!/^[\x21-\x7e]{8,}$/.test(password))
    throw new Error("The application's database password needs at least 8 characters, all printable ASCII.");
}

/** Creates the groups that migrations grant rights to. */
export async function ensureGroups(client: pg.ClientBase): Promise<void> {
  await retryRaces(async () => {
    const { rows } = await client.query<{ rolname: string }>(
      "select rolname from pg_roles where rolname = any ($1)",
      [GROUPS],
    );
    for (const group of GROUPS)
      if (!rows.some(({ rolname }) => rolname === group)) await client.query(`create role ${group} nologin`);
  });
}

/**
 * Creates or corrects a login role: a member of its group that is not a superuser, bypasses no policy, creates nothing, has this password
 * and no settings of its own. The owner needs CREATEROLE only for missing parts, so that an administrator may create the roles beforehand.
 * @param url of the owner; the password is tested on the same host
 * @throws GrantDenied where the owner may not grant the group
 */
export async function ensureLogin(client: pg.ClientBase, url: string, login: LoginRole): Promise<void> {
  requireRoleName(login.role);
  try {
    await retryRaces(() => ensureOnce(client, url, login));
  } catch (error) {
    if (!isGrantDenied(error)) throw error;
    const { rows } = await client.query<{ owner: string }>("select quote_ident(current_user) as owner");
    throw new GrantDenied(rows[0]?.owner ?? "", error);
  }
}

/** From PostgreSQL 16 on only the creator of a group can grant it: here the owner of another database created it. */
export class GrantDenied extends OperatorError {
  override name = "GrantDenied";

  constructor(owner: string, cause: unknown) {
    super(
      `${owner} may not grant the roles of Livery, because another role created them for its own database. ` +
        `Make that role the owner of this database too, or run as a superuser: grant ${GROUPS.join(", ")} to ${owner} with admin option`,
      { cause },
    );
  }
}

function isGrantDenied(error: unknown): boolean {
  const { code, message = "" } = error as { code?: string; message?: string };
  return code === "42501" && message.startsWith("permission denied to grant role");
}

async function retryRaces(run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === 10 || !RACES.has(String((error as { code?: string }).code))) throw error;
      await delay(20 * attempt * Math.random());
    }
  }
}

async function ensureOnce(client: pg.ClientBase, url: string, { role, group, password }: LoginRole) {
  const { rows } = await client.query<Found>(FIND, [role]);
  const found = rows[0];
  if (found?.isOwner) throw new Error(`The application must not log in as the owner, ${role}.`);
  if (!found) {
    await client.query(
      `create role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole
       in role ${group} password '${hashPassword(password)}'`,
    );
    return;
  }
  // Only wrong attributes: an owner without superuser may not even name some of them.
  const wrong = [
    found.rolsuper && "nosuperuser",
    found.rolbypassrls && "nobypassrls",
    found.rolcreatedb && "nocreatedb",
    found.rolcreaterole && "nocreaterole",
    !found.rolcanlogin && "login",
    !found.rolinherit && "inherit",
  ].filter((option) => option !== false);
  if (wrong.length > 0) await client.query(`alter role ${role} ${wrong.join(" ")}`);
  const { rows: members } = await client.query<{ member: boolean }>(
    "select pg_has_role($1, $2, 'usage') as member",
    [role, group],
  );
  if (!members[0]?.member) await client.query(`grant ${group} to ${role}`);
  // A role may change its own password and settings, so they are corrected at every start.
  if (found.hasSettings) {
    await client.query(`alter role ${role} reset all`);
    await client.query(
      `do $$ begin execute format('alter role ${role} in database %I reset all', current_database()); end $$`,
    );
  }
  if (!(await canLogIn(url, role, password))) {
    await client.query(`alter role ${role} password '${hashPassword(password)}'`);
  }
}

interface Found {
  rolsuper: boolean;
  rolbypassrls: boolean;
  rolcreatedb: boolean;
  rolcreaterole: boolean;
  rolcanlogin: boolean;
  rolinherit: boolean;
  isOwner: boolean;
  hasSettings: boolean;
}

const FIND = `
  select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolcanlogin, rolinherit, rolname = current_user as "isOwner",
    exists (select from pg_db_role_setting s where s.setrole = r.oid
      and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))) as "hasSettings"
  from pg_roles r where rolname = $1`;

/** Returns whether the role exists with this password. Tested first, since changing a role locks it and writes to disk. */
export async function canLogIn(url: string, user: string, password: string): Promise<boolean> {
  const client = new DatabaseClient({
    connectionString: urlAs(url, user, password),
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (isRefusedLogin(error)) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** 28000: the role does not exist and no password is required, or it may not log in. */
const REFUSED_LOGINS = ["28P01", "28000"];
/** PgBouncer refuses a login with the code of a protocol violation, 08P01. */
const REFUSED_BY_POOLER = /^(no such user|(SASL|password) authentication failed)/;

function isRefusedLogin(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return REFUSED_LOGINS.includes(code) || (code === "08P01" && REFUSED_BY_POOLER.test(message));
}

/** Returns the same database as another user. */
export function urlAs(url: string, user: string, password: string): string {
  const other = new URL(url);
  other.username = user;
  other.password = encodeURIComponent(password);
  return other.href;
}

/** SCRAM-SHA-256 as PostgreSQL stores it (RFC 5803): the password itself is in no statement and so in no log. */
function hashPassword(password: string): string {
  requirePassword(password);
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const clientKey = createHmac("sha256", salted).update("Client Key").digest();
  const storedKey = createHash("sha256").update(clientKey).digest("base64");
  const serverKey = createHmac("sha256", salted).update("Server Key").digest("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}
