import type { TenantDb } from "~/db/pool.server";
import { seeMessages } from "~/domain/chats/see-messages.server";
import { type Content, send } from "~/domain/chats/send/send-message.server";
import type { ChatContext, Needs } from "~/domain/context";
import { grantCredits } from "~/domain/credits/grant-credits.server";
import { defaultLocale, type Tenant } from "~/tenancy/tenant.server";
import { type AnswerLines, answerLines, type Script } from "./answer-lines.server";

const MINUTE_MS = 60_000;
/** Minutes ago at which the lines of a conversation of several days were written; further lines follow closely. */
const DAYS_AGO = [8650, 8620, 7300, 7220, 5790, 5700, 3100, 3060, 1630, 1550];
/** The same for a conversation of one day. */
const GIFT_AGO = [320, 310, 306, 290, 282, 281];
/** The credits with which a login that has bought a bundle can write. */
const START_CREDITS = 50;

/** The conversation partners of a demo login, by number. */
export type FirstPartners = Record<"match" | "friend" | "greeter" | "fictional", number | undefined>;

/** The part of the context that starting conversations needs. */
export type Beginning = Needs<"noticed" | "publish">;

/**
 * Gives a demo login without conversations its first ones: one of several days, one with a gift, one with a fictional profile, and an
 * unread one. Generated messages are marked as automatic, also those of the login.
 * @returns whether any conversation was started
 */
export async function beginConversations(
  tenant: Tenant,
  db: TenantDb,
  login: { id: number; paidUser: boolean; turn: number },
  partners: FirstPartners,
  now: Date,
  beginning: Beginning,
): Promise<boolean> {
  const hasAny = await db.transaction((tx) =>
    tx.selectFrom("chats").select("conversation_id").where("member_id", "=", login.id).executeTakeFirst(),
  );
  if (hasAny) return false;
  const { first } = answerLines(tenant, defaultLocale(tenant));
  const { match, friend, greeter, fictional } = partners;
  const plans: { partner: number | undefined; script: Script; ago: readonly number[]; unread?: boolean }[] = [
    { partner: friend, script: first.days, ago: DAYS_AGO },
    { partner: match, script: first.gift, ago: GIFT_AGO },
    { partner: fictional, script: [{ them: pick(first.fictional, login.turn) }], ago: [95] },
    { partner: greeter, script: [{ them: pick(first.hello, login.turn) }], ago: [12], unread: true },
  ];
  for (const { partner, script, ago, unread } of plans)
    if (partner !== undefined)
      await play({ tenant, db, now, ...beginning }, login.id, partner, script, ago, unread ?? false);
  await db.transaction(async (tx) => {
    // Past messages cause no mail or push.
    await tx
      .updateTable("notices")
      .set({ pushed_at: now, mailed_at: now, reminded_at: now })
      .where("member_id", "in", [login.id, ...partnersOf(partners)])
      .where("created_at", "<=", now)
      .execute();
    if (login.paidUser)
      await grantCredits(tx, {
        memberId: login.id,
        amount: START_CREDITS,
        reason: "grant",
        reference: "demo",
        uniqueKey: `demo ${login.id}`,
        now,
      });
  });
  if (login.paidUser) beginning.publish(login.id, { type: "user" });
  return true;
}

/** Inserts the messages of a script, each at its time. */
async function play(
  ctx: ChatContext,
  login: number,
  partner: number,
  script: Script,
  ago: readonly number[],
  unread: boolean,
): Promise<void> {
  let conversation: number | null = null;
  for (const [at, line] of script.entries()) {
    const now = new Date(ctx.now.getTime() - (ago[at] ?? 1) * MINUTE_MS);
    const content: Content =
      "gift" in line
        ? { kind: "gift", text: "", gift: giftOf(ctx.tenant) }
        : { kind: "text", text: "them" in line ? line.them : line.me };
    const isTheirs = "them" in line || ("gift" in line && line.gift === "them");
    const [from, to] = isTheirs ? [partner, login] : [login, partner];
    const sent = await send(
      { ...ctx, now },
      { id: from },
      conversation === null ? { profile: to } : { conversation },
      `first-line-${at + 1}`,
      content,
      { automatic: true },
    );
    conversation = sent.conversation;
    const { seq } = sent.message;
    if (!(isTheirs && unread)) await seeMessages(ctx, to, { conversation, seq, what: "seen" });
  }
}

/** Returns the cheapest of the brand's gifts. */
function giftOf({ config }: Tenant): string {
  const price = (id: string) => config.gift_credits[id] ?? 0;
  const gifts = config.gifts.map(({ id }) => id).sort((one, other) => price(one) - price(other));
  return gifts[0] ?? "";
}

const pick = (lines: AnswerLines["first"]["hello"], turn: number) => lines[turn % lines.length] as string;
const partnersOf = (partners: FirstPartners) =>
  Object.values(partners).filter((id): id is number => id !== undefined);
