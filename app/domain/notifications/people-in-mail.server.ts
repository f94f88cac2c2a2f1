import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { LinkContext } from "~/domain/context";
import { listCards } from "~/domain/members/member-cards.server";
import type { Distance } from "~/domain/places/distance.server";
import { writeFaceToken } from "./mail-faces.server";

/** What a mail shows of a person, as the recipient may see it when the mail is sent. */
export type PersonInMail = {
  name: string;
  /** always marked where it is true. product 17.9 */
  fictional: boolean;
  /** null where the brand does not show it */
  age: number | null;
  place: string | null;
  distance: Distance | null;
  /** the token of the face; null where there is no photo that the recipient may see */
  face: string | null;
};

/** Returns the people of a mail that its recipient may see now, by their ids. Others appear with their names only. product 15.4 */
export async function findPeopleInMail(
  ctx: LinkContext,
  tx: TenantTransaction,
  viewerId: number,
  ids: readonly number[],
): Promise<Map<number, PersonInMail>> {
  const cards = await listCards(ctx, tx, viewerId, ids);
  const showsPhotos = ctx.tenant.config.free_visible_photos > 0;
  return new Map(
    cards.map(({ id, name, fictional, age, place, distance, photos }) => {
      const face = showsPhotos && photos > 0 ? writeFaceToken(ctx, { viewerId, memberId: id }) : null;
      return [id, { name, fictional, age, place, distance, face }];
    }),
  );
}

/** What the mail about a match shows of the two members together. */
export type MatchInMail = {
  /** the token of the recipient's own face; null without an approved photo */
  ownFace: string | null;
  /** ids of the interests that both chose; empty where the brand shows none */
  interests: string[];
};

/** Returns what a member and a match have in common. The match must be one that the member may see. product 11.19 */
export async function findMatchInMail(
  ctx: LinkContext,
  tx: TenantTransaction,
  viewerId: number,
  matchId: number,
): Promise<MatchInMail> {
  const { rows } = await sql<{ shared: string[]; has_photo: boolean }>`
    select array(
        select chosen.id from unnest(other.interests) with ordinality as chosen (id, place)
        where chosen.id = any(own.interests) order by chosen.place
      ) as shared,
      exists (select from photos where member_id = own.id and status = 'active') as has_photo
    from members own, members other where own.id = ${viewerId} and other.id = ${matchId}`.execute(tx);
  const [row] = rows;
  const showsInterests = ctx.tenant.config.visible_profile_fields.includes("interests");
  return {
    ownFace: row?.has_photo ? writeFaceToken(ctx, { viewerId, memberId: viewerId }) : null,
    interests: showsInterests && row ? row.shared : [],
  };
}
