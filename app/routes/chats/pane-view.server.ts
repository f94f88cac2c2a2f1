import type { Account } from "~/domain/accounts/account.server";
import type { OpenChat } from "~/domain/chats/open-chat.server";
import { findProfile } from "~/domain/members/open-profile.server";
import type { Ctx } from "~/http/context.server";
import { shorten } from "~/i18n/shorten";
import { distanceText } from "~/ui/member-card";
import { answersView } from "../profile/answers-view.server";
import { factsOf } from "../profile/facts.server";

/** So much of what somebody says about themselves stands beside a conversation, in characters. */
const TEXT_MAX = 280;

/** What of the other member's profile stands beside the conversation on a wide screen. null where no profile is shown. APP §5 */
export async function paneView(ctx: Ctx, member: Account, { partner }: OpenChat) {
  const profile = partner.id === null ? null : await findProfile(ctx, member.id, partner.id);
  if (!profile) return null;
  const answer = answersView(ctx, profile.answers)[0] ?? null;
  return {
    id: profile.id,
    photo: partner.photo,
    distance: profile.distance && distanceText(profile.distance, ctx.locale),
    chips: factsOf(ctx, profile).chips,
    answer,
    /** where there is no answer */
    text: answer ? "" : shorten(profile.text, TEXT_MAX),
  };
}
