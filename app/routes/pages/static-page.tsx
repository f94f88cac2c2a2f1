import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ArticleHead } from "~/layouts/shell/article-head";
import { articleTitle } from "~/layouts/shell/article-head.css";
import { heading, lede, muted, page as pageBlock, small, wrap } from "~/ui/text.css";
import { Prose } from "./prose";
import * as css from "./static-page.css";
import type { StaticPage } from "./static-page.server";

/** A static page: title, introduction and sections, with a table of contents on wide screens. `first` comes before the sections. */
export function StaticPageView({
  page,
  version,
  first,
}: {
  page: StaticPage;
  version?: string;
  first?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <>
      <ArticleHead title={page.title} />
      <div className={`${wrap} ${pageBlock}`}>
        <header className={css.head}>
          <h1 className={`${heading.title} ${articleTitle}`}>{page.title}</h1>
          <div className={`${lede} ${muted}`}>
            <Prose html={page.lede} />
          </div>
          {version ? <p className={`${small} ${muted}`}>{version}</p> : null}
        </header>
        <div className={css.layout}>
          <nav className={css.contents} aria-label={t("site:contents")}>
            {page.sections.map(({ id, heading: title }) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
          </nav>
          <div className={css.text}>
            {first}
            {page.sections.map(({ id, heading: title, html }) => (
              <section key={id} id={id} className={css.section}>
                <h2 className={heading.section}>{title}</h2>
                <Prose html={html} />
              </section>
            ))}
          </div>
        </div>
      </div>
    </>
  );
}
