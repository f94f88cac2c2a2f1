import { Trans, useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/button";
import { photo } from "~/ui/photo.css";
import { heading, muted, wrap } from "~/ui/text.css";
import * as css from "./home.css";
import type { HomeData } from "./home.server";

/** The closing call, over the brand's wide picture. */
export function EndSection({ home }: { home: HomeData }) {
  const { t } = useTranslation();
  return (
    <section className={css.end}>
      {home.hero ? (
        <picture className={`${photo} ${css.endPhoto}`}>
          <source media="(max-width: 767px)" srcSet={home.hero.phone} sizes="100vw" />
          <img
            className={css.endImage}
            src={home.hero.src}
            srcSet={home.hero.wide}
            sizes="100vw"
            alt=""
            width={1600}
            height={900}
            loading="lazy"
          />
        </picture>
      ) : null}
      <div className={`${wrap} ${css.endInside}`}>
        <div className={css.endPanel}>
          <h2 className={heading.title}>
            {home.wayIn.end ? home.wayIn.end.title : <Trans i18nKey="home:end_title" />}
          </h2>
          <p className={muted}>{home.wayIn.end ? home.wayIn.end.text : t("home:end_text")}</p>
          <ButtonLink wide href={home.wayIn.href}>
            {home.wayIn.text}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
