import type { NextMessage } from "~/domain/chats/send/next-message.server";
import { findNextMessage } from "~/domain/chats/send/next-message.server";
import type { CardIntro } from "~/domain/members/card-intros.server";
import type { Ctx } from "~/http/context.server";
import type { TranslationKey } from "~/i18n/translate";

/** The texts of a wide card. `write` names the field of the reply. */
export type WideTexts = { text: string; question: string | null; answer: string | null; write: string };

/** The texts of the wide cards of a list by member, and what all of their replies have in common. */
export type WideCards = {
  texts: Record<number, WideTexts>;
  /** null for a visitor, who cannot write */
  reply: { price: string; send: string; sent: string; open: string; buy: string } | null;
};

/** Returns the texts of the wide cards of a short list; null for a longer one. product 9.19, 11.5 */
export async function wideCards(
  ctx: Ctx,
  intros: Record<number, CardIntro> | null,
  members: readonly { id: number; name: string }[],
): Promise<WideCards | null> {
  if (!intros) return null;
  const { t, member } = ctx;
  const texts = members.flatMap(({ id, name }) => {
    const intro = intros[id];
    if (!intro) return [];
    const { text, answer } = intro;
    const question = answer && t(`profile:question_${answer.question}` as TranslationKey);
    return [
      [id, { text, question, answer: answer?.answer ?? null, write: t("chats:write_to", { member: name }) }],
    ];
  });
  if (!member) return { texts: Object.fromEntries(texts), reply: null };
  const next = await ctx.db.transaction((tx) => findNextMessage(ctx, tx, member.id, true));
  return {
    texts: Object.fromEntries(texts),
    reply: {
      price: t("likes:reply_price", { price: priceText(ctx, next) }),
      send: t("chats:send"),
      sent: t("chats:state_sent"),
      open: t("match:to_chat"),
      buy: t("match:buy"),
    },
  };
}

function priceText({ t }: Ctx, { price, freeMessages }: NextMessage): string {
  if (price > 0) return t("chats:credits", { count: price });
  return freeMessages > 0 ? t("chats:free_left", { count: freeMessages }) : t("chats:price_free");
}
