import { UserRound, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { round } from "~/ui/button.css";
import { FictionalMark } from "~/ui/mark";
import { dot } from "~/ui/member-card.css";
import { photo as photoFrame } from "~/ui/photo.css";
import { Answer } from "../../profile/answer";
import { Facts } from "../../profile/facts";
import type { Screen } from "../use-screen";
import type { PaneView, PartnerView } from "../views";
import * as css from "./profile-pane.css";

/** Photo, facts, text, and a link to the whole profile. */
export function PaneContent({
  pane,
  profile,
  screen,
}: {
  pane: PaneView;
  profile: PartnerView;
  screen: Screen;
}) {
  const { t } = useTranslation();
  const reported = [profile.online ? t("common:online") : null, profile.details.city, pane.distance].filter(
    Boolean,
  );
  return (
    <>
      <div className={css.photo}>
        <div className={`${photoFrame} ${css.frame}`}>
          {pane.photo ? (
            <img src={pane.photo} alt="" width={480} height={600} loading="lazy" decoding="async" />
          ) : (
            <UserRound className={css.silhouette} aria-hidden />
          )}
        </div>
        <div className={css.foot}>
          {profile.fictional ? <FictionalMark /> : null}
          <h2 className={css.name}>
            {profile.age === null ? profile.name : `${profile.name}, ${profile.age}`}
          </h2>
          {reported.length > 0 ? (
            <p className={css.meta}>
              {profile.online ? <span className={`${dot} ${css.online}`} /> : null}
              {reported.join("\u00a0· ")}
            </p>
          ) : null}
        </div>
        <button
          className={`${round} ${css.close}`}
          type="button"
          aria-label={t("chats:pane_close")}
          onClick={screen.pane.close}
        >
          <X aria-hidden />
        </button>
      </div>
      <Facts chips={pane.chips} />
      {pane.answer ? (
        <Answer answer={pane.answer} />
      ) : pane.text ? (
        <blockquote className={css.text} dir="auto">
          {pane.text}
        </blockquote>
      ) : null}
      <ButtonLink size="small" href={paths.member(pane.id)}>
        {t("chats:profile")}
      </ButtonLink>
    </>
  );
}
