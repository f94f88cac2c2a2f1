import { t } from "../../text";
import { row, section } from "../../ui/layout.css";
import { Tag } from "../../ui/tag";
import { heading, quiet, small } from "../../ui/text.css";
import * as css from "./complaint.css";
import type { CaseAnswer } from "./decide-case.server";

/** The statement of reasons as the member would get it, in the member's language. */
export function StatementPreview({ preview }: { preview: NonNullable<CaseAnswer["preview"]> }) {
  const { language, paragraphs, category, specification } = preview;
  return (
    <section className={`${section} ${css.report}`} aria-labelledby="statement" data-statement>
      <h3 className={`${row} ${heading}`} id="statement">
        {t("statement_title")} <Tag shape="none">{language}</Tag>
      </h3>
      <div className={section} lang={language}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className={css.words}>
            {paragraph}
          </p>
        ))}
      </div>
      <p className={`${small} ${quiet}`}>
        {t("statement_mailed")} {t("statement_terms", { category, specification })}
      </p>
    </section>
  );
}
