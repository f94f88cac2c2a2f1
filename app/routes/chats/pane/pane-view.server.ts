import type { OpenChat } from "~/domain/chats/open-chat.server";
import type { Account } from "~/domain/context";
import { findProfile } from "~/domain/members/open-profile.server";
import type { Ctx } from "~/http/context.server";
import { shorten } from "~/i18n/shorten";
import { distanceText } from "~/ui/member-card";
import { answersView } from "../../profile/answers-view.server";
import { factsOf } from "../../profile/facts.server";

/** The maximum length of the profile text beside a conversation, in characters. */
const TEXT_MAX = 280;

/** Returns the other member's profile for the pane on wide screens; null where no profile is shown. product 11.14 */
export async function paneView(ctx: Ctx, member: Account, { partner }: OpenChat) {
  const profile = partner.id === null ? null : await findProfile(ctx, member.id, partner.id);
  if (!profile) return null;
  const answer = answersView(ctx, profile.answers)[0] ?? null;
  return {
    id: profile.id,
    liked: profile.liked,
    photo: partner.photo,
    distance: profile.distance && distanceText(profile.distance, ctx.locale),
    chips: factsOf(ctx, profile).chips,
    answer,
    /** of a profile without an answer */
    text: answer ? "" : shorten(profile.text, TEXT_MAX),
  };
}
