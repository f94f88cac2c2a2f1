import type { NoticeKind } from "~/db/tables";
import type { DuePush } from "~/domain/notifications/take-pushes.server";
import type { Translate, TranslationKey } from "~/i18n/translate";
import type { OutgoingPush } from "~/outside/push/push-sender.server";
import { paths } from "~/paths";
import type { Tenant } from "~/tenancy/tenant.server";

/** The payload for the service worker; no other field of the notice is sent. */
type PushText = { title: string; body: string; url: string; tag: string; badge: number };

type Written = Pick<OutgoingPush, "text" | "ttlSeconds" | "urgency" | "topic">;

const DAY_SECONDS = 86_400;

const keys: Record<NoticeKind, { plain: TranslationKey; named: TranslationKey }> = {
  new_conversation: { plain: "push:message", named: "push:message_from" },
  new_message: { plain: "push:message", named: "push:message_from" },
  like: { plain: "push:like", named: "push:like_from" },
  match: { plain: "push:match", named: "push:match_from" },
};

/**
 * Writes a push: the brand's name and that something arrived, never its content. The sender's name only where the member allows names on a
 * lock screen; a fictional profile or automatic message is always stated.
 * @param sign a keyed checksum, so that a push service does not learn the number of a conversation
 * product 15.12
 */
export function writePush(
  tenant: Tenant,
  t: Translate,
  sign: (text: string) => Buffer,
  push: DuePush,
): Written {
  const { kind, fromName, fromFictional, automatic, conversationId, badge } = push;
  const { plain, named } = keys[kind];
  const said = fromName === null ? t(plain) : t(named, { member: fromName });
  const about = conversationId === null ? `like ${push.fromId}` : `conversation ${conversationId}`;
  const topic = sign(`push ${tenant.id} ${push.memberId} ${about}`).toString("base64url").slice(0, 24);
  const marks = [fromFictional && t("common:fictional_profile"), automatic && t("chats:automatic")];
  const text: PushText = {
    title: tenant.config.name,
    body: [said, ...marks.filter(Boolean)].join(" · "),
    url: conversationId === null ? paths.likes() : paths.chat(conversationId),
    tag: topic,
    badge,
  };
  return {
    text: JSON.stringify(text),
    ttlSeconds: DAY_SECONDS,
    urgency: conversationId === null ? "normal" : "high",
    topic,
  };
}
