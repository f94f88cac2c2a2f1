import { randomBytes } from "node:crypto";
import type pg from "pg";
import { lockedTransaction } from "./locked-transaction.server";
import { ACCESS_ROLE, BACKUP_ROLE, CONTROL_ROLE, canLogIn, JOBS_ROLE, type LoginRole } from "./roles.server";
import { padsOf, tenantKeyOf } from "./tenant-signature.server";

/** The purpose of a login: the pages, the job queues, a backup, the operators' own data. */
export type LoginPurpose = "application" | "jobs" | "backup" | "control";
export type Logins = Record<LoginPurpose, LoginRole>;

const GROUP: Record<LoginPurpose, string> = {
  application: ACCESS_ROLE,
  jobs: JOBS_ROLE,
  backup: BACKUP_ROLE,
  control: CONTROL_ROLE,
};

/** Readable by the owner only: passwords, and the key that signs tenants. The application's roles may not use it. */
export const SECRETS_SCHEMA = "livery_private";

/**
 * Creates the owner's own tables. They are not a migration, since a dump omits them: a restored database gets new passwords and a new key.
 */
export async function prepareSecrets(client: pg.ClientBase): Promise<void> {
  await lockedTransaction(client, () => client.query(TABLES));
}

const TABLES = `
  create schema if not exists ${SECRETS_SCHEMA};
  create table if not exists ${SECRETS_SCHEMA}.logins (
    purpose text primary key,
    role text not null,
    password text not null
  );
  -- an earlier version listed the purposes
  alter table ${SECRETS_SCHEMA}.logins drop constraint if exists logins_purpose_check;
  -- HMAC-SHA256's two padded keys
  create table if not exists ${SECRETS_SCHEMA}.tenant_key (
    one boolean primary key default true check (one),
    inner_pad bytea not null check (length(inner_pad) = 64),
    outer_pad bytea not null check (length(outer_pad) = 64)
  );
  -- written by a migration of an earlier version
  create table if not exists ${SECRETS_SCHEMA}.unsigned_tenants (until timestamptz not null);
  -- until when a signature is accepted that any transaction may use; empty but for an update of an earlier version
  create table if not exists ${SECRETS_SCHEMA}.unbound_signatures (until timestamptz not null);`;

export interface LoginWishes {
  /** Role of the application; default: the stored one, else <database>_app. */
  appRole?: string | undefined;
  /** Replaces the stored password; default: the stored one, else a random one that is generated once. */
  appPassword?: string | undefined;
  /** Adopted where none is stored and the role can log in with it: processes of an older version continue. */
  earlierPassword?: string | undefined;
}

/**
 * Determines how the application logs in. The first process decides and stores it; all others get the same.
 * @param url of the owner
 */
export async function settleLogins(client: pg.ClientBase, url: string, wishes: LoginWishes): Promise<Logins> {
  return lockedTransaction(client, async () => {
    const stored = await readStored(client);
    const database = await databaseOf(client);
    const logins = {} as Logins;
    for (const purpose of Object.keys(GROUP) as LoginPurpose[]) {
      const known = stored.get(purpose);
      const role =
        (purpose === "application" && wishes.appRole) || known?.role || roleName(database, purpose);
      const wished = purpose === "application" ? wishes.appPassword : undefined;
      const password = wished ?? known?.password ?? (await firstPassword(url, role, purpose, wishes));
      logins[purpose] = { role, group: GROUP[purpose], password };
      if (known?.role !== role || known.password !== password)
        await client.query(STORE_LOGIN, [purpose, role, password]);
    }
    const { inner, outer } = padsOf(tenantKeyOf(logins.application.password));
    await client.query(STORE_KEY, [inner, outer]);
    return logins;
  });
}

const STORE_LOGIN = `
  insert into ${SECRETS_SCHEMA}.logins (purpose, role, password) values ($1, $2, $3)
  on conflict (purpose) do update set role = excluded.role, password = excluded.password`;

const STORE_KEY = `
  insert into ${SECRETS_SCHEMA}.tenant_key as kept (inner_pad, outer_pad) values ($1, $2)
  on conflict (one) do update set inner_pad = excluded.inner_pad, outer_pad = excluded.outer_pad
    where kept.inner_pad <> excluded.inner_pad`;

async function firstPassword(
  url: string,
  role: string,
  purpose: LoginPurpose,
  { earlierPassword }: LoginWishes,
) {
  if (purpose === "application" && earlierPassword && (await canLogIn(url, role, earlierPassword)))
    return earlierPassword;
  return randomBytes(24).toString("base64url");
}

/** Returns the stored logins, for commands; null where `migrate` has not created them. */
export async function readLogins(client: pg.ClientBase): Promise<Logins | null> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass($1) is not null as there", [
    `${SECRETS_SCHEMA}.logins`,
  ]);
  if (!rows[0]?.there) return null;
  const stored = await readStored(client);
  const of = (purpose: LoginPurpose) => {
    const known = stored.get(purpose);
    return known ? { ...known, group: GROUP[purpose] } : null;
  };
  const [application, jobs, backup, control] = [of("application"), of("jobs"), of("backup"), of("control")];
  return application && jobs && backup && control ? { application, jobs, backup, control } : null;
}

async function readStored(client: pg.ClientBase) {
  const { rows } = await client.query<{ purpose: LoginPurpose; role: string; password: string }>(
    `select purpose, role, password from ${SECRETS_SCHEMA}.logins`,
  );
  return new Map(rows.map(({ purpose, role, password }) => [purpose, { role, password }]));
}

/** The application's role keeps the name that earlier versions gave it. */
function roleName(database: string, purpose: LoginPurpose): string {
  return purpose === "application" ? `${database}_app`.slice(0, 63) : `${database.slice(0, 56)}_${purpose}`;
}

async function databaseOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>("select current_database() as name");
  return rows[0]!.name;
}
