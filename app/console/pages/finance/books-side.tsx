import { Circle, CircleCheck } from "lucide-react";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { ButtonLink } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { card, section } from "../../ui/layout.css";
import * as tableCss from "../../ui/table.css";
import { heading, hidden, mono, quiet, second, small, textLink } from "../../ui/text.css";
import type { StartedBooks } from "./books";
import * as css from "./finance.css";

const FILES = ["orders", "vat", "register", "credits"] as const;

/** The close of the month and its files, beside the figures. */
export function BooksSide({ data }: { data: StartedBooks }) {
  return (
    <aside className={css.side} aria-label={t("finance_side")}>
      <Close data={data} />
      <Files month={data.month} />
    </aside>
  );
}

function Close({
  data: { closed, company, month, name, isOver, isWhole, mayClose },
}: {
  data: StartedBooks;
}) {
  return (
    <section className={card} aria-labelledby="close">
      <div className={css.cardHead}>
        <h3 className={heading} id="close">
          {t("finance_close", { month: name })}
        </h3>
      </div>
      <div className={css.cardBody}>
        {closed ? (
          <>
            <p className={css.check}>
              <span className={css.good}>
                <Icon of={CircleCheck} />
              </span>
              <span>{t("finance_closed_by", { time: closed.at.full, name: closed.by })}</span>
            </p>
            <details>
              <summary className={`${second} ${small}`}>{t("finance_digests")}</summary>
              <dl>
                {closed.sha256.map(({ part, sha256 }) => (
                  <div key={part}>
                    <dt className={css.small}>{part}</dt>
                    <dd className={`${mono} ${css.digest}`}>{sha256}</dd>
                  </div>
                ))}
              </dl>
            </details>
          </>
        ) : (
          <p className={css.check}>
            <span className={quiet}>
              <Icon of={Circle} />
            </span>
            <span>{t(isOver ? "finance_not_closed" : "finance_not_over")}</span>
          </p>
        )}
        {mayClose ? (
          <>
            <ButtonLink to={`${consolePaths.financeClose(company.id)}?month=${month}`} wide>
              {t("finance_close_check", { month: name })}
            </ButtonLink>
            <p className={css.small}>{t("finance_close_hint")}</p>
          </>
        ) : null}
        {isWhole || closed ? null : <p className={css.small}>{t("finance_close_part")}</p>}
      </div>
    </section>
  );
}

function Files({ month }: { month: string }) {
  const { scope } = useScope();
  const here = consolePaths.financeFile(scope);
  const links = [...FILES.map((file) => [file, ""] as const), ["vat", "quarter"] as const];
  return (
    <section className={section} aria-labelledby="files">
      <h3 className={heading} id="files">
        {t("finance_files")}
      </h3>
      <table className={tableCss.table}>
        <caption className={hidden}>{t("finance_files")}</caption>
        <tbody>
          {links.map(([file, period]) => {
            const name = t(period ? "finance_file_vat_quarter" : `finance_file_${file}`);
            const query = new URLSearchParams({ month, file, ...(period && { period }) });
            return (
              <tr key={file + period}>
                <th scope="row">{name}</th>
                <td>
                  <span className={css.fileLinks}>
                    {(["csv", "jsonl"] as const).map((format) => (
                      <a
                        key={format}
                        className={textLink}
                        href={`${here}?${query}&format=${format}`}
                        aria-label={`${name}, ${t(`finance_${format}`)}`}
                        download
                      >
                        {t(`finance_${format}`)}
                      </a>
                    ))}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
