import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import type { completenessView } from "./edit-view.server";
import * as css from "./next-step.css";
import { OPEN_QUESTIONS } from "./parts";
import type { OpenPart } from "./profile-row";

type Props = ReturnType<typeof completenessView> & { onOpen: OpenPart; onAddPhoto: () => void };

/** The completeness of the profile, and the one next thing to add. A complete profile has none. product 8.9 */
export function NextStep({ percent, next, onOpen, onAddPhoto }: Props) {
  const { t } = useTranslation();
  if (!next) return null;
  const { at, text } = next;
  const href =
    at === "city"
      ? paths.settings("location")
      : at === "photos"
        ? paths.profilePhotos()
        : paths.profilePart(at);
  const open = (event: MouseEvent) => {
    if (at === "city" || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (at === "photos") onAddPhoto();
    else onOpen(at === "answers" ? OPEN_QUESTIONS : at);
  };
  return (
    <section className={css.card} data-next={at} aria-label={t("profile:percent", { percent })}>
      <svg className={css.ring} viewBox="0 0 52 52" aria-hidden>
        <circle className={css.track} cx="26" cy="26" r="23.5" />
        <circle
          className={css.part}
          cx="26"
          cy="26"
          r="23.5"
          pathLength={100}
          strokeDasharray={`${percent} 100`}
          transform="rotate(-90 26 26)"
        />
        <text className={css.percent} x="26" y="26" textAnchor="middle" dominantBaseline="central">
          {percent} %
        </text>
      </svg>
      <p className={css.text}>{text}</p>
      <ButtonLink kind="primary" size="small" href={href} onClick={open}>
        {t("profile:add")}
      </ButtonLink>
    </section>
  );
}
