import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { LinkContext, Needs } from "~/domain/context";
import { sightOf, sightRow } from "~/domain/members/sight.server";
import { visibleMembers } from "~/domain/members/visible-members.server";
import { readSignedToken, writeSignedToken } from "~/domain/signed-token.server";

const DAY_MS = 86_400_000;
/** A face in a mail is shown for this number of days, as long as the mail itself is stored. product 26.12 */
const DAYS = 30;
/** The maximum length of an integer in `writeUIntBE`. */
const ID_BYTES = 6;
const DAY_BYTES = 4;
const PAYLOAD_BYTES = 2 * ID_BYTES + DAY_BYTES;

/** Whose face a mail shows, and the member who receives the mail. They are the same for a member's own face. */
export type Face = { viewerId: number; memberId: number };

/**
 * Creates the token of a face in a mail. The token contains no name of a file: each request is answered by the rules of its time. It cannot be
 * forged, and it is invalid on another tenant and after 30 days. product 15.4, 2.7
 */
export function writeFaceToken(ctx: LinkContext, { viewerId, memberId }: Face): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.writeUIntBE(viewerId, 0, ID_BYTES);
  payload.writeUIntBE(memberId, ID_BYTES, ID_BYTES);
  payload.writeUInt32BE(dayOf(ctx.now) + DAYS, 2 * ID_BYTES);
  return writeSignedToken(ctx.sign, labelOf(ctx), payload);
}

/** Reads a token of `writeFaceToken`; null where it is altered, expired, belongs to another tenant, or is no such token. */
export function readFaceToken(ctx: LinkContext, tokenText: string): Face | null {
  const payload = readSignedToken(ctx.sign, labelOf(ctx), tokenText, PAYLOAD_BYTES);
  if (!payload || payload.readUInt32BE(2 * ID_BYTES) < dayOf(ctx.now)) return null;
  return { viewerId: payload.readUIntBE(0, ID_BYTES), memberId: payload.readUIntBE(ID_BYTES, ID_BYTES) };
}

/**
 * Returns the name of the main photo's clear renditions that a mail shows; null where the recipient may not see it now: the
 * member has left, is banned, invisible or blocked, has no approved photo, or the brand shows free members no clear one. product 8.19, 8.23
 */
export async function findMailFace(
  { db, tenant: { config } }: Needs<"db" | "tenant">,
  { viewerId, memberId }: Face,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const row = await selectMain(tx, viewerId, memberId);
    const isOwn = viewerId === memberId;
    if (!row || (!isOwn && (config.free_visible_photos === 0 || sightOf(config, row.viewer) !== "member")))
      return null;
    return row.main;
  });
}

function selectMain(tx: TenantTransaction, viewerId: number, memberId: number) {
  const shown =
    viewerId === memberId
      ? tx.selectFrom("members").where("members.status", "=", "active")
      : visibleMembers(tx, viewerId).where(({ exists, selectFrom }) =>
          // A viewer who is gone sees nobody.
          exists(
            selectFrom("members as viewer")
              .select("viewer.id")
              .where("viewer.id", "=", viewerId)
              .where("viewer.status", "=", "active"),
          ),
        );
  return shown
    .select(sightRow(viewerId).as("viewer"))
    .select(
      sql<string | null>`(
        select photos.name from photos where photos.member_id = members.id and photos.status = 'active'
        order by position, photos.id limit 1)`.as("main"),
    )
    .where("members.id", "=", memberId)
    .executeTakeFirst();
}

const dayOf = (now: Date) => Math.floor(now.getTime() / DAY_MS);

function labelOf({ tenant }: Needs<"tenant">): string {
  return `mail face ${tenant.id}`;
}
