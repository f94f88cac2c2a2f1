import { ArrowUpLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Duo } from "~/features/likes/duo";
import { writeTime } from "~/i18n/time";
import { FictionalMark } from "~/ui/mark";
import { heading, label, muted, small } from "~/ui/text.css";
import { nameOf } from "../name-of";
import type { Screen } from "../use-screen";
import type { OpenedView } from "../views";
import * as css from "./begin.css";

/**
 * A conversation without messages: both pictures, the date of the match, the lines of their likes, shared interests,
 * and three ideas that fill the text field. product 11.19, 11.20
 * @param put writes a text into the field; it is not sent until the member sends it
 */
export function Begin({
  thread: { profile, likeText, opening },
  screen,
  put,
}: {
  thread: OpenedView;
  screen: Screen;
  put: (text: string) => void;
}) {
  const { t } = useTranslation();
  if (!opening) return null;
  const { main_image: image } = profile;
  return (
    <div className={css.begin}>
      <Duo
        own={opening.own_image}
        other={image && screen.facts.cdnPrefix + image.match}
        mark={profile.fictional ? <FictionalMark /> : null}
        isMatch={opening.matched_at !== null}
        small
      />
      <div className={css.head}>
        <h2 className={heading.section}>{t("match:start_title", { name: nameOf(t, profile) })}</h2>
        {opening.matched_at ? (
          <p className={`${small} ${muted}`}>
            <time dateTime={opening.matched_at} suppressHydrationWarning>
              {t("match:start_since", {
                date: writeTime(Date.parse(opening.matched_at), { dateStyle: "long" }, screen.clock),
              })}
            </time>
          </p>
        ) : null}
      </div>
      {likeText?.theirs ? (
        <blockquote className={css.quote} dir="auto">
          {likeText.theirs}
        </blockquote>
      ) : null}
      {opening.shared.length > 0 ? (
        <div className={css.shared}>
          <p className={`${label} ${muted}`}>{t("match:both")}</p>
          <ul className={css.interests}>
            {opening.shared.map((interest) => (
              <li key={interest} className={css.chip}>
                {interest}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <div className={css.ideas}>
        {opening.ideas.map((idea) => (
          <button key={idea} className={css.idea} type="button" onClick={() => put(idea)} data-idea>
            <span>{idea}</span>
            <ArrowUpLeft className={css.ideaIcon} aria-hidden />
          </button>
        ))}
      </div>
    </div>
  );
}
