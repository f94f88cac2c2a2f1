import { joinMember, type Member, signUpMember } from "./members";
import type { ServedDatabase } from "./served-database";
import type { Answer, TestServer } from "./server";

export const CHAT_HOST = "velvethour.example";

type To = { profile: number } | { conversation: number };

let made = 0;
/** Returns a client_message_id as a client makes it. */
export const clientId = () => `test-message-${made++}`;

/** A message as the calls answer it. */
export type MessageView = {
  id: number;
  own: boolean;
  kind: string;
  text: string;
  gift: string | null;
  photo: { width: number; height: number; thumb: string; full: string } | null;
  price: number;
  held: boolean;
};

/** What the chat tests do with a served database: as members through the calls, and as the owner directly. */
export function chatsOn(server: TestServer, database: ServedDatabase, host = CHAT_HOST, country = "NL") {
  const query = database.query;
  return {
    member: () => joinMember(server, database, host, country),
    /** A member whose address is not confirmed. */
    unconfirmed: () => signUpMember(server, database, host, country),
    async premium(credits = 0): Promise<Member> {
      const member = await joinMember(server, database, host, country);
      await query(`update members set paid_user = true where id = ${member.id}`);
      if (credits > 0) await grant(query, member.id, credits);
      return member;
    },
    grant: (id: number, credits: number) => grant(query, id, credits),
    balance: async (id: number) => {
      const [row] = await query(`select balance from credit_balances where member_id = ${id}`);
      return Number(row?.balance ?? 0);
    },
    block: (one: number, other: number) =>
      query(`insert into blocks (tenant_id, blocker_id, blocked_id, created_at)
        select tenant_id, id, ${other}, now() from members where id = ${one}`),
    messages: (conversation: number) =>
      query(`select * from messages where conversation_id = ${conversation} order by seq`),
  };
}

async function grant(query: ServedDatabase["query"], id: number, credits: number): Promise<void> {
  await query(`insert into credit_entries (tenant_id, member_id, amount, reason, reference, unique_key, created_at)
    select tenant_id, id, ${credits}, 'grant', 'test', 'test ${made++} ' || id, now() from members where id = ${id}`);
}

export function write({ browser }: Member, to: To, text: unknown, id = clientId()): Promise<Answer> {
  return browser.call("POST", "/api/chat.php", { ...to, text, client_message_id: id });
}

export function give({ browser }: Member, to: To, gift: unknown, id = clientId()): Promise<Answer> {
  return browser.call("POST", "/api/gift.php", { ...to, gift, client_message_id: id });
}

/** The answer of a call that sends. */
export function sentIn(answer: Answer): { conversation: number; message: MessageView } {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  const { conversation, message } = answer.json() as { conversation: { id: number }; message: MessageView };
  return { conversation: conversation.id, message };
}

/** Returns status and error code of an answer. */
export function refusalIn(answer: Answer): [number, string | undefined] {
  return [answer.status, (answer.json() as { error?: string }).error];
}

export async function chatsOf({ browser }: Member) {
  const answer = await browser.get("/api/chats.php");
  return answer.json() as {
    chats: {
      conversation: { id: number };
      profile: { id: number | null; closed: string | null };
      num_unread_messages: number;
      last_message: { text: string; kind: string } | null;
    }[];
    total_unread_messages: number;
  };
}

export async function openedBy({ browser }: Member, to: To) {
  const answer = await browser.get(
    `/api/chat.php?${new URLSearchParams(Object.entries(to).map(([key, value]) => [key, String(value)]))}`,
  );
  return { status: answer.status, ...(answer.json() as Record<string, unknown>) } as {
    status: number;
    conversation: { id: number } | null;
    messages: MessageView[];
    profile: { id: number | null; closed: string | null };
    price: number;
    photo_price: number | null;
    free_messages: number;
    credits: number;
    held: boolean;
    has_more: boolean;
  };
}
