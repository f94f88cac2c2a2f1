import { EyeOff, Receipt, Trash2 } from "lucide-react";
import { Trans, useTranslation } from "react-i18next";
import { FictionalMark } from "~/ui/mark";
import { heading, measure, split, wrap } from "~/ui/text.css";
import * as css from "./home.css";
import type { HomeData } from "./home.server";

/** What a visitor can rely on, first of all the fictional mark. product 17.9 */
export function HonestSection({ home }: { home: HomeData }) {
  const { t } = useTranslation();
  return (
    <section className={css.feature}>
      <div className={`${wrap} ${css.section} ${split}`}>
        <div className={css.splitHead}>
          <h2 className={heading.title}>
            <Trans i18nKey="home:honest_title" />
          </h2>
          <p className={measure}>{t("home:honest_text")}</p>
          <FictionalMark />
        </div>
        <ul className={css.points}>
          <li className={css.point}>
            <Receipt className={css.pointIcon} aria-hidden />
            <span>{t("home:honest_point_1")}</span>
          </li>
          <li className={css.point}>
            <EyeOff className={css.pointIcon} aria-hidden />
            <span>{t("home:honest_point_2")}</span>
          </li>
          <li className={css.point}>
            <Trash2 className={css.pointIcon} aria-hidden />
            <span>{t("home:honest_point_3", { count: home.limits.deletionDays })}</span>
          </li>
        </ul>
      </div>
    </section>
  );
}
