import { Heart, X } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { DeckCard } from "~/domain/games/find-swipe-deck.server";
import * as card from "~/ui/card.css";
import { CardPhoto } from "~/ui/card-photo";
import { FictionalMark } from "~/ui/mark";
import { dot, place as placeLine } from "~/ui/member-card.css";
import { photo as photoFrame } from "~/ui/photo.css";
import { hiddenText } from "~/ui/text.css";
import * as css from "./swipe.css";
import { useCardMotion } from "./use-card-motion";

/** Cards from this position on are covered. */
const DEEPEST = 3;

type Props = {
  member: DeckCard;
  /** the number of cards above it */
  depth: number;
  isEager: boolean;
  /** whether the member was liked or passed; undefined while the card stays */
  leaving?: boolean;
  canSwipe: boolean;
  onSwipe: (isLike: boolean) => void;
  onGone: (id: number) => void;
};

/** The accessible name of a card. */
export function titleOf({ name, age }: DeckCard): string {
  return age === null ? name : `${name}, ${age}`;
}

/** One card of the stack. Only the top one is reachable by keyboard and screen readers. */
export function SwipeCard({ member, depth, isEager, leaving, canSwipe, onSwipe, onGone }: Props) {
  const { t } = useTranslation();
  const { id, place, online, fictional, photo, line } = member;
  const isLeaving = leaving !== undefined;
  const isTop = depth === 0 && !isLeaving;
  const ref = useRef<HTMLLIElement>(null);
  const bind = useCardMotion(ref, { isTop: isTop && canSwipe, leaving, onSwipe, onGone: () => onGone(id) });
  return (
    <li
      {...bind()}
      ref={ref}
      className={css.card}
      data-card={isLeaving ? undefined : id}
      data-depth={Math.min(depth, DEEPEST)}
      data-leaving={isLeaving ? (leaving ? "like" : "pass") : undefined}
      inert={isTop ? undefined : ""}
    >
      <div className={`${photoFrame} ${css.cardPhoto}`}>
        <CardPhoto src={photo} isEager={isEager} draggable={false} />
      </div>
      {fictional ? (
        <div className={card.tags}>
          <FictionalMark />
        </div>
      ) : null}
      <span className={`${css.stamp} ${css.stampLike}`} aria-hidden>
        <Heart />
      </span>
      <span className={`${css.stamp} ${css.stampPass}`} aria-hidden>
        <X />
      </span>
      <div className={`${card.caption} ${css.cardCaption}`}>
        <h2 className={`${card.name} ${css.cardName}`}>{titleOf(member)}</h2>
        <p className={`${card.meta} ${placeLine}`}>
          {online ? (
            <>
              <span className={dot} />
              <span className={hiddenText}>{t("common:online")}</span>
            </>
          ) : null}
          <span>{place}</span>
        </p>
        {line ? <p className={`${card.meta} ${css.line}`}>{line}</p> : null}
      </div>
    </li>
  );
}
