import { useTranslation } from "react-i18next";
import type { FoundMatch } from "~/domain/games/find-matches.server";
import { LikeButton } from "~/features/likes/like-button";
import type { TranslationKey } from "~/i18n/translate";
import { paths } from "~/paths";
import { CardPhoto } from "~/ui/card-photo";
import { Link } from "~/ui/link";
import { FictionalMark } from "~/ui/mark";
import { dot, place as placeLine } from "~/ui/member-card.css";
import { photo as photoFrame } from "~/ui/photo.css";
import { hiddenText, muted, small } from "~/ui/text.css";
import * as css from "./finder.css";

/** A found member, and the reason. product 10.19 */
export function MatchRow({
  member,
  requested,
  isEager,
}: {
  member: FoundMatch;
  requested: number;
  isEager: boolean;
}) {
  const { t } = useTranslation();
  const { id, name, age, place, online, fictional, photo, liked, answers, interests } = member;
  const said = answers.map(({ question, answer }) =>
    t(`games:answer_${question}_${answer}` as TranslationKey),
  );
  const likes = interests.map((interest) => t(`interests:${interest}` as TranslationKey));
  return (
    <li className={css.match}>
      <div className={`${photoFrame} ${css.matchPhoto}`}>
        <CardPhoto src={photo} isEager={isEager} />
      </div>
      <div className={css.matchText}>
        <h2 className={css.matchName}>
          <Link className={css.nameLink} href={paths.member(id)}>
            {age === null ? name : `${name}, ${age}`}
          </Link>
        </h2>
        <p className={`${small} ${placeLine}`}>
          {online ? (
            <>
              <span className={dot} />
              <span className={hiddenText}>{t("common:online")}</span>
            </>
          ) : null}
          <span>{place}</span>
        </p>
        {fictional ? <FictionalMark /> : null}
        {said.length > 0 ? (
          <p className={`${small} ${muted}`}>
            {t("games:finder_alike", { count: said.length, of: requested })}
          </p>
        ) : null}
        <dl className={css.reasons}>
          <Reason name={t("games:finder_both_say")} things={said} />
          <Reason name={t("games:finder_both_like")} things={likes} />
        </dl>
      </div>
      <div className={css.like}>
        <LikeButton id={id} name={name} liked={liked} />
      </div>
    </li>
  );
}

function Reason({ name, things }: { name: string; things: readonly string[] }) {
  if (things.length === 0) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{things.join(" · ")}</dd>
    </>
  );
}
