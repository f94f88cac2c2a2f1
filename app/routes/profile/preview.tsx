import { UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OwnPhotos } from "~/domain/photos/list-own-photos.server";
import { noPhoto, noPhotoIcon } from "~/ui/member-card.css";
import { Said } from "~/ui/notice";
import { photo as photoFrame } from "~/ui/photo.css";
import { heading, label, muted } from "~/ui/text.css";
import { Answer } from "./answer";
import { Facts } from "./facts";
import type { ShownView } from "./member-view.server";
import * as css from "./preview.css";
import { useShownPhotos } from "./use-photos";

/** The own profile as others see it, at once after each change; a notice says so where nobody can see it. product 8.10 */
export function Preview({ view, loaded }: { view: ShownView; loaded: OwnPhotos }) {
  const { t } = useTranslation();
  const photos = useShownPhotos(loaded);
  const meta = [view.place, view.pronouns].filter(Boolean).join(" · ");
  return (
    <article className={css.preview} data-preview aria-label={t("profile:tab_preview")}>
      {/* The title of the preview already says that others see this. */}
      {view.notes.length > 1 ? <Said isGood>{view.notes.join(" ")}</Said> : null}
      <div className={css.reel}>
        <ul className={css.list} tabIndex={photos.length > 1 ? 0 : undefined}>
          {photos.length === 0 ? (
            <li className={`${photoFrame} ${css.slide}`}>
              <span className={noPhoto}>
                <UserRound className={noPhotoIcon} aria-hidden />
              </span>
            </li>
          ) : null}
          {photos.map(({ id, card, full, width }, at) => (
            <li key={id} className={`${photoFrame} ${css.slide}`}>
              <img
                className={css.picture}
                src={card}
                srcSet={`${card} 480w, ${full} ${width}w`}
                sizes="(min-width: 992px) 400px, 100vw"
                alt={t("profile:photo_at", { at: at + 1, total: photos.length })}
                width={400}
                height={494}
                loading="lazy"
              />
            </li>
          ))}
        </ul>
        <div className={css.foot}>
          <p className={`${heading.title} ${css.name}`} dir="auto">
            {view.title}
          </p>
          {meta ? <p className={css.meta}>{meta}</p> : null}
        </div>
      </div>
      {view.text ? (
        <p className={css.text} dir="auto">
          {view.text}
        </p>
      ) : null}
      <Facts chips={view.chips} />
      {view.answers.map((answer) => (
        <Answer key={answer.id} answer={answer} />
      ))}
      {view.interests.length > 0 ? (
        <section className={css.interests}>
          <h2 className={`${label} ${muted}`}>{t("profile:interests")}</h2>
          <ul className={css.chips}>
            {view.interests.map(({ id, name }) => (
              <li key={id} className={css.chip}>
                {name}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {view.facts.length > 0 ? (
        <dl className={css.data}>
          {view.facts.map((fact) => (
            <div key={fact.id}>
              <dt>{fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </article>
  );
}
