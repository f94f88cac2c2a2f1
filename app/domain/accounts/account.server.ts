import type { Kysely, Selectable } from "kysely";
import type { MembersTable, PhotoStatus, Tables } from "~/db/tables";
import type { Account } from "../context";
import { positionOf } from "../places/distance.server";

/** The columns of `members` that make up an account. */
const accountColumns = [
  "members.id",
  "members.name",
  "members.email",
  "members.status",
  "members.completed",
  "members.paid_user",
  "members.fictional",
  "members.language",
  "members.look",
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
  "members.suspended_until",
  "members.notifications_disabled",
  "members.notifications_off",
  "members.experiments",
  "members.push_shows_name",
  "members.version",
] as const;

type ColumnOf<Path> = Path extends `members.${infer Column extends keyof MembersTable & string}`
  ? Column
  : never;
type AccountRow = Pick<Selectable<MembersTable>, ColumnOf<(typeof accountColumns)[number]>>;

/** Returns the query for the rows that `toWholeAccount` maps: members with balance and main photo. product 8.1 */
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

/** Maps a row of `selectAccounts` to an account. */
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
    look: row.look,
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
    suspendedUntil: row.suspended_until,
    notificationsDisabled: row.notifications_disabled,
    notificationsOff: row.notifications_off,
    experiments: row.experiments,
    pushShowsName: row.push_shows_name,
    version: row.version,
    mainPhoto,
    credits,
  };
}
