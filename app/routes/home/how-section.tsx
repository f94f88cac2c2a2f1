import { Trans, useTranslation } from "react-i18next";
import { heading, muted, wrap } from "~/ui/text.css";
import * as css from "./home.css";

const steps = [
  { title: "home:how_1_title", text: "home:how_1_text" },
  { title: "home:how_2_title", text: "home:how_2_text" },
  { title: "home:how_3_title", text: "home:how_3_text" },
] as const;

/** Three steps to the first message. */
export function HowSection() {
  const { t } = useTranslation();
  return (
    <section className={`${wrap} ${css.section}`}>
      <div className={css.sectionHead}>
        <h2 className={heading.title}>
          <Trans i18nKey="home:how_title" />
        </h2>
      </div>
      <ol className={css.how}>
        {steps.map(({ title, text }) => (
          <li key={title} className={css.step}>
            <h3 className={heading.section}>{t(title)}</h3>
            <p className={muted}>{t(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
