import type { Selectable } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import type { MembersTable, PhotoStatus } from "~/db/tables";
import type { MailQueue } from "~/domain/notifications/mail-queue.server";
import type { Tenant } from "~/tenancy/tenant.server";

/** What the verbs of accounts need of a request's or job's context. */
export interface AccountContext {
  tenant: Tenant;
  db: TenantDb;
  now: Date;
  locale: string;
  mails: MailQueue;
  /** random bytes, so that tests may choose them */
  random: (bytes: number) => Buffer;
  /** a keyed checksum over a text; nobody else can make it */
  sign: (text: string) => Buffer;
}

/** The logged-in member as their own pages see them. product.md §3 */
export interface Account {
  id: number;
  name: string;
  email: string;
  status: "not_confirmed" | "active" | "pending_deletion";
  /** false while an account that a partner began waits for a password and consent */
  completed: boolean;
  paidUser: boolean;
  fictional: boolean;
  language: string;
  signupDate: Date;
  gender: string;
  seeks: string[];
  sexuality: string;
  dateOfBirth: string;
  country: string;
  countryregion: string | null;
  city: string | null;
  invisible: boolean;
  notificationsDisabled: string[];
  notificationsOff: string[];
  version: number;
  /** the photo that stands for them: the first that others see, else the first that may be seen yet. null also where nobody looked it up */
  mainPhoto: MainPhoto | null;
}

export type MainPhoto = { name: string; status: PhotoStatus };

export function toAccount(row: Selectable<MembersTable>, mainPhoto: MainPhoto | null = null): Account {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    status: row.status,
    completed: row.completed,
    paidUser: row.paid_user,
    fictional: row.fictional,
    language: row.language,
    signupDate: row.signup_date,
    gender: row.gender,
    seeks: row.seeks,
    sexuality: row.sexuality,
    dateOfBirth: row.date_of_birth,
    country: row.country,
    countryregion: row.countryregion,
    city: row.city,
    invisible: row.invisible,
    notificationsDisabled: row.notifications_disabled,
    notificationsOff: row.notifications_off,
    version: row.version,
    mainPhoto,
  };
}
