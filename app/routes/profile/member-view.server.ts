import { hasChatWith } from "~/domain/chats/has-chat-with.server";
import type { NextMessage } from "~/domain/chats/send/next-message.server";
import type { Account } from "~/domain/context";
import type { ShownPhoto } from "~/domain/members/list-photos.server";
import type { MemberCard } from "~/domain/members/member-cards.server";
import type { OpenedProfile } from "~/domain/members/open-profile.server";
import type { Profile } from "~/domain/members/profile.server";
import { listSuggested } from "~/domain/members/suggested-members.server";
import { paymentCountryOf } from "~/domain/shop/payment-country.server";
import type { Ctx } from "~/http/context.server";
import { giftsOf } from "~/http/gifts.server";
import { initialFilters } from "~/http/request/search-state.server";
import { formatMoney } from "~/i18n/format";
import { pronounsText } from "~/i18n/pronouns";
import type { TranslationKey } from "~/i18n/translate";
import { answersView } from "./answers-view.server";
import { factsOf } from "./facts.server";

/** What replaces the profile of a member who is gone, or of one of two who have blocked each other. */
export type AwayView = { similar: MemberCard[] } & (
  | { kind: "gone"; name: string; hasChat: boolean }
  | Extract<OpenedProfile, { kind: "blocked" | "blocked_by" }>
);

/** How many members a page shows in place of a profile. */
const SIMILAR = 4;

/** Returns the page in place of a profile: the number tells nothing, so it is the same for each number of no visible member. product 9.14 */
export async function awayView(
  ctx: Ctx,
  opened: Extract<OpenedProfile, { kind: "blocked" | "blocked_by" }> | null,
  id: number,
): Promise<AwayView> {
  const sort = ctx.member?.position ? "near" : "active";
  const found = await listSuggested(ctx, ctx.member, { ...initialFilters(ctx), sort }, SIMILAR + 1);
  const similar = found.filter((one) => one.id !== id).slice(0, SIMILAR);
  if (opened) return { ...opened, similar };
  const hasChat = ctx.member !== null && (await hasChatWith(ctx, ctx.member.id, id));
  return { kind: "gone", name: ctx.t("profile:gone_title"), hasChat, similar };
}

/** The data of a member's page. @param next the price of the viewer's next message to the member; null where writing is not possible */
export function memberView(
  ctx: Ctx,
  opened: Extract<OpenedProfile, { kind: "shown" | "own" }>,
  photos: ShownPhoto[],
  next: NextMessage | null,
) {
  const { profile } = opened;
  const { age, name } = profile;
  return {
    kind: opened.kind,
    id: profile.id,
    name,
    title: age === null ? name : `${name}, ${age}`,
    online: profile.online,
    place: profile.city,
    distance: profile.distance,
    text: profile.text,
    answers: answersView(ctx, profile.answers),
    fictional: profile.fictional,
    pronouns: profile.pronouns && pronounsText(ctx.t, profile.pronouns),
    liked: profile.liked,
    photos,
    ...factsOf(ctx, profile),
    interests: interestsOf(ctx, profile),
    related: opened.kind === "shown" ? opened.related : [],
    cost: ctx.member ? costOf(ctx, ctx.member) : [],
    offer: next && opened.kind === "shown" ? offerOf(ctx, next) : null,
    notes: opened.kind === "own" && ctx.member ? ownNotes(ctx, ctx.member, profile) : [],
    viewer: ctx.member ? (ctx.member.paidUser ? "premium" : "free") : "visitor",
  } as const;
}

export type ShownView = ReturnType<typeof memberView>;

/** The price of the next message, the brand's gifts, and the viewer's balance. */
function offerOf(ctx: Ctx, { price, freeMessages, credits }: NextMessage) {
  return { price, freeMessages, credits, gifts: giftsOf(ctx) };
}

/** The interests that the brand still offers, shared ones first. */
function interestsOf({ t, interests }: Ctx, profile: Profile) {
  const offered = new Set(interests);
  return profile.interests
    .filter(({ id }) => offered.has(id))
    .map(({ id, shared }) => ({ id, shared, name: t(`interests:${id}` as TranslationKey) }))
    .sort((a, b) => Number(b.shared) - Number(a.shared));
}

/** The price of a message in credits and money, shown before any purchase. product 8.12 */
function costOf(ctx: Ctx, member: Account): string[] {
  const { paidUser } = member;
  const country = paymentCountryOf(ctx, member);
  const { t, locale } = ctx;
  const { message_credits, free_messages, free_conversations } = ctx.tenant.config;
  const prices = ctx.prices(country);
  const money = (price: typeof prices.lowestMessage) => formatMoney(price, locale, country);
  const isFreeFirst = !paidUser && free_messages > 0 && free_conversations > 0;
  return [
    ...(isFreeFirst
      ? [
          t("profile:cost_free", {
            messages: t("profile:some_messages", { count: free_messages }),
            conversations: t("profile:some_conversations", { count: free_conversations }),
          }),
        ]
      : []),
    ...(message_credits > 0
      ? [
          t("profile:cost", {
            count: message_credits,
            from: money(prices.lowestMessage),
            to: money(prices.highestMessage),
          }),
        ]
      : []),
  ];
}

/** The notice above the own profile: how others see it, or why it is hidden. */
function ownNotes({ t }: Ctx, member: Account, { text }: Profile): string[] {
  return [
    t("profile:own_note"),
    ...(member.status === "not_confirmed" ? [t("profile:own_unconfirmed")] : []),
    ...(member.invisible ? [t("profile:own_hidden")] : []),
    ...(text ? [] : [t("profile:own_empty")]),
  ];
}
