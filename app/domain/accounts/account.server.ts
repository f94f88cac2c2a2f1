import type { Kysely, Selectable } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import type { MembersTable, PhotoStatus, Tables } from "~/db/tables";
import type { MailQueue } from "~/domain/notifications/mail-queue.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { type Position, positionOf } from "../places/distance.server";
import type { Sign } from "../signatures.server";

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
  sign: Sign;
}

/** The logged-in member as their own pages see them. product.md §3 */
export interface Account {
  id: number;
  name: string;
  email: string;
  status: "not_confirmed" | "active" | "pending_deletion" | "banned";
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
  /** the centre of their town; null where it is not known */
  position: Position | null;
  invisible: boolean;
  notificationsDisabled: string[];
  notificationsOff: string[];
  /** whether pushes say who they are about */
  pushShowsName: boolean;
  version: number;
  /** the photo that stands for them: the first that others see, else the first that may be seen yet. null also where nobody looked it up */
  mainPhoto: MainPhoto | null;
  /** what they can spend; 0 also where nobody looked it up */
  credits: number;
}

export type MainPhoto = { name: string; status: PhotoStatus };

/** The columns of a member that an account is made of. */
const accountColumns = [
  "members.id",
  "members.name",
  "members.email",
  "members.status",
  "members.completed",
  "members.paid_user",
  "members.fictional",
  "members.language",
  "members.signup_date",
  "members.gender",
  "members.seeks",
  "members.sexuality",
  "members.date_of_birth",
  "members.country",
  "members.countryregion",
  "members.city",
  "members.latitude",
  "members.longitude",
  "members.invisible",
  "members.notifications_disabled",
  "members.notifications_off",
  "members.push_shows_name",
  "members.version",
] as const;

type ColumnOf<Path> = Path extends `members.${infer Column extends keyof MembersTable & string}`
  ? Column
  : never;
type AccountRow = Pick<Selectable<MembersTable>, ColumnOf<(typeof accountColumns)[number]>>;

/** Members as `toWholeAccount` reads them: with the credits they have and the photo that stands for them. product.md §3 */
export function selectAccounts(db: Pick<Kysely<Tables>, "selectFrom">) {
  return db
    .selectFrom("members")
    .leftJoin("credit_balances", "credit_balances.member_id", "members.id")
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("photos")
          .select(["photos.name as photo_name", "photos.status as photo_status"])
          .whereRef("photos.member_id", "=", "members.id")
          .where("photos.status", "!=", "rejected")
          .orderBy(({ eb }) => eb("photos.status", "=", "active"), "desc")
          .orderBy("photos.position")
          .orderBy("photos.id")
          .limit(1)
          .as("photo"),
      (join) => join.onTrue(),
    )
    .select(accountColumns)
    .select(["credit_balances.balance", "photo_name", "photo_status"]);
}

type WholeAccountRow = AccountRow & {
  balance: number | null;
  photo_name: string | null;
  photo_status: PhotoStatus | null;
};

/** A row of `selectAccounts`. */
export function toWholeAccount(row: WholeAccountRow): Account {
  const { photo_name: name, photo_status: status } = row;
  const mainPhoto = name !== null && status !== null ? { name, status } : null;
  return toAccount(row, { mainPhoto, credits: row.balance ?? 0 });
}

export function toAccount(
  row: AccountRow,
  { mainPhoto, credits }: Pick<Account, "mainPhoto" | "credits"> = { mainPhoto: null, credits: 0 },
): Account {
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
    position: positionOf(row),
    invisible: row.invisible,
    notificationsDisabled: row.notifications_disabled,
    notificationsOff: row.notifications_off,
    pushShowsName: row.push_shows_name,
    version: row.version,
    mainPhoto,
    credits,
  };
}
