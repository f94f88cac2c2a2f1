import type { RedisLink } from "~/outside/redis/redis.server";
import type { ChangeChannel, Changed } from "./member-sessions.server";

const CHANNEL = "livery:member-changed";

/**
 * Tells the other processes which members changed, and hears it from them. While Redis is away nobody is told, and each process looks
 * again every few seconds.
 * @param onGap told when it hears again after a time in which it did not
 */
export function memberChannel(
  { client }: RedisLink,
  onChange: (tenant: string, memberId: number, what: Changed) => void,
  onGap: () => void,
): ChangeChannel {
  const listening = client.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null });
  listening.on("error", () => undefined);
  client.once("end", () => listening.disconnect());
  listening.subscribe(CHANNEL).catch(() => undefined);
  // What was said while it was away was not heard.
  listening.on("ready", onGap);
  listening.on("message", (_channel, text) => {
    const [tenant = "", id = "", what] = text.split(" ");
    onChange(tenant, Number(id), what === "likes" ? what : "member");
  });
  return {
    isOpen: () => listening.status === "ready",
    publish: (tenant, memberId, what = "member") =>
      void client.publish(CHANNEL, `${tenant} ${memberId} ${what}`).catch(() => undefined),
  };
}
