import { sql } from "kysely";
import type { Needs } from "~/domain/context";
import type { TimeRange } from "./read-stats.server";

/** `unwanted`: the member wants no mails of its kind. */
type MailState = "sent" | "waiting" | "bounced" | "unwanted";

/** A mail of the last 30 days. */
export type ListedMail = {
  id: number;
  kind: string;
  memberId: number | null;
  recipient: string;
  state: MailState;
  createdAt: Date;
  sentAt: Date | null;
};

/** The mails of a brand: their numbers by kind and state, and to how many members no optional mail is sent any more, by the reason. */
export type MailFigures = {
  kinds: { kind: string; state: MailState; count: number; oldest: Date }[];
  disabled: { reason: string; members: number }[];
};

const STATE = sql<MailState>`case when sent_at is not null then 'sent' when params->>'skipped' = 'bounced' then 'bounced'
  when params ? 'skipped' then 'unwanted' else 'waiting' end`;

const writtenIn = ({ from, until }: TimeRange) =>
  sql<boolean>`created_at >= ${from ?? new Date(0)} and (${until}::timestamptz is null or created_at < ${until})`;

/** Counts the mails that were written in a range of time; mails are stored for 30 days. */
export async function countMails({ db }: Needs<"db">, range: TimeRange): Promise<MailFigures> {
  return db.transaction(async (tx) => {
    const kinds = await sql<MailFigures["kinds"][number]>`
      select kind, ${STATE} as state, count(*)::int as count, min(created_at) as oldest from mails where ${writtenIn(range)}
      group by 1, 2 order by 1, 2`.execute(tx);
    const disabled = await sql<MailFigures["disabled"][number]>`
      select reason, count(*)::int as members from members, unnest(notifications_disabled) as reason group by 1 order by 1`.execute(
      tx,
    );
    return { kinds: kinds.rows, disabled: disabled.rows };
  });
}

/**
 * Returns mails, the newest first.
 * @param filter.state of one state only @param filter.recipient to one address only, in any case
 */
export async function listMails(
  { db }: Needs<"db">,
  { state, recipient, limit, ...range }: TimeRange & { state?: MailState; recipient?: string; limit: number },
): Promise<ListedMail[]> {
  return db.transaction((tx) =>
    tx
      .selectFrom("mails")
      .select(["id", "kind", "member_id as memberId", "recipient", "created_at as createdAt"])
      .select("sent_at as sentAt")
      .select(STATE.as("state"))
      .where(writtenIn(range))
      .$if(state !== undefined, (mails) => mails.where(sql<boolean>`${STATE} = ${state}`))
      .$if(recipient !== undefined, (mails) => mails.where("recipient", "=", recipient!.toLowerCase()))
      .orderBy("id", "desc")
      .limit(limit)
      .execute(),
  );
}
