import { Trans, useTranslation } from "react-i18next";
import * as card from "~/ui/card.css";
import { FictionalMark } from "~/ui/mark";
import { photo } from "~/ui/photo.css";
import { heading, muted, wrap } from "~/ui/text.css";
import * as css from "./home.css";
import type { HomeData } from "./home.server";

/** Example profiles, labelled as illustrations: members' pictures are for members only. */
export function WhoSection({ home }: { home: HomeData }) {
  const { t } = useTranslation();
  if (home.strip.length === 0) return null;
  return (
    <section className={`${wrap} ${css.section}`}>
      <div className={css.sectionHead}>
        <h2 className={heading.title} id="who">
          <Trans i18nKey="home:who_title" />
        </h2>
        <p className={`${muted} ${css.sectionText}`}>{t("home:who_text")}</p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on phones the row scrolls sideways, by keyboard as well */}
      <ul className={css.strip} aria-labelledby="who" tabIndex={0}>
        {home.strip.map((profile) => (
          <li key={profile.name} className={card.card}>
            <div className={photo}>
              <img
                {...profile.picture}
                sizes="(min-width: 768px) 16vw, 40vw"
                alt=""
                width={360}
                height={480}
                loading="lazy"
              />
            </div>
            {profile.fictional ? (
              <div className={card.tags}>
                <FictionalMark />
              </div>
            ) : null}
            <div className={card.caption}>
              <h3 className={card.name}>
                {profile.name}, {profile.age}
              </h3>
              <p className={card.meta}>{profile.place}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
