import { Trans, useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Link } from "~/ui/link";
import { heading, link, split, wrap } from "~/ui/text.css";
import { Questions } from "../pages/questions";
import * as css from "./home.css";
import type { HomeData } from "./home.server";

/** The most frequent questions of visitors. */
export function FaqSection({ home }: { home: HomeData }) {
  const { t } = useTranslation();
  return (
    <section className={`${wrap} ${css.section} ${split}`}>
      <div className={css.splitHead}>
        <h2 className={heading.title}>
          <Trans i18nKey="home:faq_title" />
        </h2>
        <p>
          <Link className={link} href={paths.faq()}>
            {t("home:faq_link")}
          </Link>
        </p>
      </div>
      <Questions sections={home.questions} />
    </section>
  );
}
