import type { ReactNode } from "react";
import type { MemberCard as Card } from "~/domain/members/member-cards.server";
import type { WideCards } from "~/http/pages/wide-cards.server";
import { MemberCard } from "~/ui/member-card";
import { label, muted } from "~/ui/text.css";
import { LikeButton } from "./like-button";
import { ReplyForm } from "./reply-form";
import * as css from "./wide-card.css";

const MAX_REASONS = 2;

/**
 * A member in a short list. From 992 px on the card is wide: it adds two reasons, the start of the text, an answer, and a field to write to
 * them at once. Below, it is a card like any other. product 9.19
 */
export function WideCard({
  member,
  href,
  eager,
  tag,
  wide: { texts, reply },
  isFar = false,
}: {
  member: Card;
  href: string;
  eager?: boolean;
  tag?: ReactNode;
  wide: WideCards;
  isFar?: boolean;
}) {
  const { id, name, liked } = member;
  const own = texts[id];
  return (
    <MemberCard
      member={member}
      href={href}
      eager={eager ?? false}
      tag={tag}
      className={css.wide}
      reasons={MAX_REASONS}
      isFar={isFar}
      action={reply ? <LikeButton id={id} name={name} liked={liked} onCard /> : null}
    >
      {own ? (
        <div className={css.more}>
          {own.text ? (
            <p className={css.text} dir="auto">
              {own.text}
            </p>
          ) : null}
          {own.answer ? (
            <blockquote className={css.answer}>
              <p className={`${label} ${muted}`}>{own.question}</p>
              <p className={css.said} dir="auto">
                {own.answer}
              </p>
            </blockquote>
          ) : null}
        </div>
      ) : null}
      {own && reply ? <ReplyForm id={id} name={own.write} texts={reply} /> : null}
    </MemberCard>
  );
}
