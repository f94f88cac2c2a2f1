import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import { ageOn, todayIn } from "~/domain/calendar";
import type { LinkContext } from "~/domain/context";
import { isGone } from "~/domain/gone";
import { isOnline } from "~/domain/members/rules";
import { type SightRow, sightOf, sightRow } from "~/domain/members/sight.server";
import { blurredAddress, photoAddress } from "~/domain/photos/photo-links.server";
import { whyClosed } from "./closed.server";
import type { Closed } from "./refusals.server";

/** The other member of a conversation as shown to the member, even if they are invisible, blocked or gone. */
export type Partner = {
  /** null once they are erased or are leaving; nothing about them is shown then */
  id: number | null;
  /** empty where nothing about them is shown */
  name: string;
  /** true where the member sees no others before the own address is confirmed: only what writing needs is shown. product 9.3 */
  unseen: boolean;
  age: number | null;
  place: string | null;
  /** null where one of the two has blocked the other, or the other has left */
  country: string | null;
  countryregion: string | null;
  online: boolean;
  /** how long ago they were last active, roughly; null where that is not shown or longer ago than a week */
  activeMinutes: number | null;
  /** always shown where it is true. product 17.9 */
  fictional: boolean;
  photo: string | null;
  /** why the member cannot write here; null where they can */
  closed: Closed | null;
};

const gone: Partner = {
  id: null,
  name: "",
  unseen: false,
  age: null,
  place: null,
  country: null,
  countryregion: null,
  online: false,
  activeMinutes: null,
  fictional: false,
  photo: null,
  closed: "left",
};

/** The columns of `other` and `shown` that a partner is built from. `id` is null where the other member is erased. */
export type PartnerRow = {
  id: number | null;
  name: string;
  status: string;
  invisible: boolean;
  date_of_birth: string;
  city: string | null;
  country: string;
  countryregion: string | null;
  fictional: boolean;
  last_active: Date;
  main: string | null;
  blurred: string | null;
  blocked: boolean;
  blocked_by: boolean;
  suspended_until: Date | null;
  own_suspended_until: Date | null;
  viewer: SightRow | null;
};

/** The columns of a partner, for a statement that joins the partner as `other` and their picture as `shown`. */
export const partnerColumns = (
  memberId: number,
) => sql`other.id, other.name, other.status, other.invisible, other.suspended_until,
  (select looking.suspended_until from members looking where looking.id = ${memberId}) as own_suspended_until,
  other.date_of_birth, other.city, other.country, other.countryregion, other.fictional, other.last_active, shown.main, shown.blurred,
  exists (select from blocks where blocker_id = ${memberId} and blocked_id = other.id) as blocked,
  exists (select from blocks where blocker_id = other.id and blocked_id = ${memberId}) as blocked_by,
  ${sightRow(memberId)} as viewer`;

/** Joins the main picture of `other` as `shown`. */
export const partnerPicture = sql`left join lateral (
    select photos.name as main, blurred_name as blurred from photos
    where photos.member_id = other.id and photos.status = 'active' order by position, photos.id limit 1
  ) as shown on true`;

/**
 * Loads the other members of a member's conversations and returns a lookup by id. Members in invisible mode are included. A partner who has
 * left, or where one of the two has blocked the other, has no picture. product 9.13
 */
export async function findPartners(
  ctx: LinkContext,
  tx: TenantTransaction,
  memberId: number,
  ids: readonly number[],
): Promise<(id: number | null) => Partner> {
  if (ids.length === 0) return () => gone;
  const { rows } = await sql<PartnerRow>`select ${partnerColumns(memberId)}
    from members other ${partnerPicture}
    where other.id = any (${[...ids]}::bigint[])`.execute(tx);
  const byId = new Map(rows.map((row) => [row.id, toPartner(ctx, row)]));
  return (id) => byId.get(id) ?? gone;
}

/** Builds a partner with only the fields that the member may see. */
export function toPartner(ctx: LinkContext, row: PartnerRow): Partner {
  const { tenant, now } = ctx;
  if (row.id === null || isGone(row.status)) return gone;
  const { timezone, free_visible_photos, visible_profile_fields: fields } = tenant.config;
  if (sightOf(tenant.config, row.viewer) === "none")
    return { ...gone, id: row.id, unseen: true, fictional: row.fictional, closed: whyClosed(row, now) };
  const isHidden = row.blocked || row.blocked_by;
  const isAway = row.invisible || row.suspended_until !== null;
  const clear = row.main && free_visible_photos > 0 ? photoAddress(ctx, row.main, "card") : null;
  const blurred = row.blurred ? blurredAddress(ctx, row.blurred) : null;
  return {
    id: row.id,
    name: row.name,
    unseen: false,
    age: isHidden || !fields.includes("age") ? null : ageOn(row.date_of_birth, todayIn(timezone, now)),
    place: isHidden || !fields.includes("city") ? null : row.city,
    country: isHidden ? null : row.country,
    countryregion: isHidden || !fields.includes("countryregion") ? null : row.countryregion,
    online: !isHidden && !isAway && isOnline(row.last_active, now),
    activeMinutes: isHidden || isAway ? null : minutesSince(row.last_active, now),
    fictional: row.fictional,
    photo: isHidden ? null : (clear ?? blurred),
    closed: whyClosed(row, now),
  };
}

const HOUR = 60;
const DAY = 24 * HOUR;
const SHOWN_DAYS = 7;

/** Returns the minutes since a time, rounded down to five minutes, hours or days; null after a week. */
function minutesSince(time: Date, now: Date): number | null {
  const minutes = Math.max(0, Math.floor((now.getTime() - time.getTime()) / 60_000));
  if (minutes >= SHOWN_DAYS * DAY) return null;
  const step = minutes < HOUR ? 5 : minutes < DAY ? HOUR : DAY;
  return minutes - (minutes % step);
}
