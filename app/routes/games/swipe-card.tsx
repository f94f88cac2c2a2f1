import { Heart, UserRound, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { DeckCard } from "~/domain/games/find-swipe-deck.server";
import { paths } from "~/paths";
import * as card from "~/ui/card.css";
import { FictionalMark } from "~/ui/mark";
import { dot, noPhoto, place as placeLine } from "~/ui/member-card.css";
import { photo as photoFrame } from "~/ui/photo.css";
import { hiddenText } from "~/ui/text.css";
import * as css from "./swipe.css";

/** One card of the stack. Only the top one is there for keys and screen readers. */
export function SwipeCard({
  member,
  isTop,
  isEager,
}: {
  member: DeckCard;
  isTop: boolean;
  isEager: boolean;
}) {
  const { t } = useTranslation();
  const { id, name, age, place, online, fictional, photo, line } = member;
  const title = age === null ? name : `${name}, ${age}`;
  return (
    <li
      className={css.card}
      data-card={id}
      data-title={fictional ? `${title}, ${t("common:fictional_profile")}` : title}
      data-href={paths.member(id)}
      inert={isTop ? undefined : ""}
    >
      <div className={photoFrame}>
        {photo ? (
          <img
            src={photo}
            alt=""
            width={480}
            height={640}
            loading={isEager ? "eager" : "lazy"}
            decoding="async"
            draggable={false}
          />
        ) : (
          <span className={noPhoto}>
            <UserRound aria-hidden />
          </span>
        )}
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
      <div className={card.caption}>
        <h2 className={card.name}>{title}</h2>
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
