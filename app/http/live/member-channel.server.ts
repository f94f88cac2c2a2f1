import { randomBytes } from "node:crypto";
import type { MemberEvent } from "~/domain/chats/chat-events.server";
import type { RedisLink } from "~/outside/redis/redis.server";
import type { ChangeChannel } from "./member-cache.server";

const CHANNEL = "livery:members";
/** A lost connection is retried after this time at most, in milliseconds. */
const LATEST_RETRY_MS = 1000;
/** How often the subscription is tried, so that a Redis that is silent because it froze is noticed. */
const PING_MS = 5000;
const CHANGED = "changed";

/** Carries events of members between the processes. */
export type MemberChannel = ChangeChannel & {
  /** publishes an event to a member's pages in the other processes */
  publish: (tenantId: string, memberId: number, event: MemberEvent) => void;
};

/** Handles events of the other processes. */
export type EventListener = {
  changed: (tenantId: string, memberId: number) => void;
  event: (tenantId: string, memberId: number, event: MemberEvent) => void;
  /** is called when the channel is back after a gap */
  gap: () => void;
};

/**
 * Connects the processes by one Redis channel. While Redis is away nothing is delivered: a sender reports the failure afterwards, and a
 * receiver knows that there is a gap.
 */
export function memberChannel({ client }: RedisLink, received: EventListener): MemberChannel {
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
  const timer = setInterval(() => {
    if (listening.status === "ready") listening.ping().catch(() => undefined);
  }, PING_MS);
  timer.unref();
  client.once("end", () => {
    clearInterval(timer);
    listening.disconnect();
  });
  listening.on("close", () => {
    isListening = false;
  });
  listening.on("ready", () => {
    // Only what is published after Redis confirmed the subscription is certain to arrive.
    const agreed = () => {
      isListening = true;
      received.gap();
    };
    listening.subscribe(CHANNEL).then(agreed, () => listening.disconnect(true));
  });
  listening.on("message", (_channel, text) => {
    const [from, tenantId = "", id, ...said] = text.split(" ");
    if (from === own) return;
    if (id === undefined) received.gap();
    else if (said[0] === CHANGED) received.changed(tenantId, Number(id));
    else received.event(tenantId, Number(id), JSON.parse(said.join(" ")) as MemberEvent);
  });
  return {
    isOpen: () => isListening,
    publishChange: (tenantId, memberId) => say(`${tenantId} ${memberId} ${CHANGED}`),
    publish: (tenantId, memberId, event) => say(`${tenantId} ${memberId} ${JSON.stringify(event)}`),
  };
}
