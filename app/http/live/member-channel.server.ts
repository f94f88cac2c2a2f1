import { randomBytes } from "node:crypto";
import type { MemberEvent } from "~/domain/chats/chat-events.server";
import type { RedisLink } from "~/outside/redis/redis.server";
import type { ChangeChannel } from "./member-sessions.server";

const CHANNEL = "livery:members";
/** Events wait for nobody: who could not be heard is tried again soon, in milliseconds. */
const LATEST_RETRY_MS = 1000;
const CHANGED = "changed";

/** Carries between the processes what happened to members. */
export type MemberChannel = ChangeChannel & {
  /** tells the other processes what to tell a member's pages there */
  tell: (tenantId: string, memberId: number, event: MemberEvent) => void;
};

/** What a process does with what the others say. */
export type Hearing = {
  changed: (tenantId: string, memberId: number) => void;
  event: (tenantId: string, memberId: number, event: MemberEvent) => void;
  /** told when it hears again after a time in which somebody was not heard */
  gap: () => void;
};

/**
 * One Redis channel joins the processes. While Redis is away nobody is told: whoever could not speak says so afterwards, and whoever could
 * not listen knows that there is a gap.
 */
export function memberChannel({ client }: RedisLink, heard: Hearing): MemberChannel {
  const own = randomBytes(6).toString("base64url");
  let isListening = false;
  let isUnsaid = false;
  const say = (text: string) =>
    void client.publish(CHANNEL, `${own} ${text}`).catch(() => {
      isUnsaid = true;
    });
  client.on("ready", () => {
    if (!isUnsaid) return;
    isUnsaid = false;
    say("gap");
  });
  const listening = client.duplicate({
    maxRetriesPerRequest: null,
    autoResubscribe: false,
    retryStrategy: (attempt: number) => Math.min(50 * 2 ** attempt, LATEST_RETRY_MS),
  });
  listening.on("error", () => undefined);
  client.once("end", () => listening.disconnect());
  listening.on("close", () => {
    isListening = false;
  });
  listening.on("ready", () => {
    // Only what is said after Redis has agreed is heard for certain.
    const agreed = () => {
      isListening = true;
      heard.gap();
    };
    listening.subscribe(CHANNEL).then(agreed, () => listening.disconnect(true));
  });
  listening.on("message", (_channel, text) => {
    const [from, tenantId = "", id, ...said] = text.split(" ");
    if (from === own) return;
    if (id === undefined) heard.gap();
    else if (said[0] === CHANGED) heard.changed(tenantId, Number(id));
    else heard.event(tenantId, Number(id), JSON.parse(said.join(" ")) as MemberEvent);
  });
  return {
    isOpen: () => isListening,
    publish: (tenantId, memberId) => say(`${tenantId} ${memberId} ${CHANGED}`),
    tell: (tenantId, memberId, event) => say(`${tenantId} ${memberId} ${JSON.stringify(event)}`),
  };
}
