import { findOpening } from "~/domain/chats/find-opening.server";
import type { OpenChat } from "~/domain/chats/open-chat.server";
import { photoAddress } from "~/domain/photos/photo-links.server";
import { shorten } from "~/i18n/shorten";
import type { TranslationKey } from "~/i18n/translate";
import { icebreakers } from "~/tenancy/niche-defaults.server";
import type { Ctx } from "../context.server";

const MAX_SHARED = 3;
const IDEAS = 3;
/** The maximum length of a quoted answer, in characters. */
const QUOTE_MAX = 60;

/**
 * Returns what helps to start an empty conversation: shared interests and ideas for a first message, from these, else from the other's
 * first answer, else from the brand's icebreakers. product 11.19
 */
export async function openingView(ctx: Ctx, memberId: number, { partner }: Pick<OpenChat, "partner">) {
  if (partner.id === null) return null;
  const opening = await findOpening(ctx, memberId, partner.id);
  if (!opening) return null;
  const { t, tenant, member } = ctx;
  const shared = opening.interests
    .filter((id) => ctx.interests.includes(id))
    .slice(0, MAX_SHARED)
    .map((id) => t(`interests:${id}` as TranslationKey));
  const ofShared = shared.map((interest, at) =>
    t(`match:idea_${["a", "b", "c"][at] as "a" | "b" | "c"}`, { interest }),
  );
  const ofAnswer = opening.answer
    ? [t("match:idea_answer", { answer: shorten(opening.answer.replace(/\.$/, ""), QUOTE_MAX) })]
    : [];
  // A brand may have fewer than three.
  const names = new Set([...tenant.config.icebreakers, ...icebreakers]);
  const others = [...names].map((name) => t(`chats:opener_${name}`));
  const photo = member?.mainPhoto;
  return {
    matched_at: opening.matchedAt?.toISOString() ?? null,
    shared,
    ideas: [...(ofShared.length > 0 ? ofShared : ofAnswer), ...others].slice(0, IDEAS),
    /** the member's own picture, once others can see it */
    own_image: photo?.status === "active" ? photoAddress(ctx, photo.name, "card") : null,
  };
}
