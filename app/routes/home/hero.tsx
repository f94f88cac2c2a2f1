import { Coins, Drama, UsersRound } from "lucide-react";
import { Trans, useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { photo } from "~/ui/photo.css";
import { heading, lede, small, wrap } from "~/ui/text.css";
import * as css from "./hero.css";
import type { HomeData } from "./home.server";

/** The first screen: headline, pictures, three facts and the call. */
export function Hero({ home }: { home: HomeData }) {
  const { t } = useTranslation();
  const context = String(home.niche) as "2" | "3";
  return (
    <section className={css.hero}>
      <div className={`${wrap} ${css.heroGrid}`}>
        <div className={css.heroText}>
          <h1 className={`${heading.hero} ${css.heroTitle}`}>
            {home.headline ?? <Trans i18nKey="home:hero_title" context={context} />}
          </h1>
          <p className={`${lede} ${css.heroLede}`}>{t("home:hero_lede", { context })}</p>
        </div>
        <div className={css.collage}>
          {home.collage.map((picture, at) => (
            <figure key={picture.src} className={css.collagePicture}>
              <div className={`${photo} ${css.collagePhoto}`}>
                <img
                  {...picture}
                  sizes="(min-width: 768px) 24vw, 40vw"
                  alt=""
                  width={360}
                  height={480}
                  fetchpriority={at === 0 ? "high" : "auto"}
                />
              </div>
            </figure>
          ))}
        </div>
        <div className={css.heroCta}>
          <ButtonLink kind="primary" size="large" href={home.wayIn.href}>
            {home.wayIn.text}
          </ButtonLink>
          <p className={`${small} ${css.note}`}>{home.wayIn.note}</p>
          {home.wayIn.code ? (
            <Link className={css.code} href={home.wayIn.code.href}>
              {home.wayIn.code.text}
            </Link>
          ) : null}
        </div>
        <dl className={css.facts}>
          <div className={css.fact}>
            <UsersRound className={css.factIcon} aria-hidden />
            <dt className={css.factTitle}>{t("home:fact_who")}</dt>
            <dd className={css.factText}>{t("home:fact_who_text")}</dd>
          </div>
          <div className={css.fact}>
            <Coins className={css.factIcon} aria-hidden />
            <dt className={css.factTitle}>
              {t(home.wayIn.isClosed ? "home:fact_cost_closed" : "home:fact_cost")}
            </dt>
            <dd className={css.factText}>
              {home.wayIn.isClosed ? t("home:fact_cost_closed_text") : t("home:fact_cost_text", home.prices)}
            </dd>
          </div>
          <div className={css.fact}>
            <Drama className={css.factIcon} aria-hidden />
            <dt className={css.factTitle}>{t("home:fact_honest")}</dt>
            <dd className={css.factText}>{t("home:fact_honest_text")}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
