import type { MemberSummary } from "~/domain/operators/members/summarize-member.server";
import { t } from "../../text";
import { section } from "../../ui/layout.css";
import { heading } from "../../ui/text.css";
import * as css from "../orders/refund.css";

/** What an erasure does, in the order in which it happens. */
export function EraseConsequences({ preview: { name, photos } }: { preview: MemberSummary }) {
  return (
    <section className={section} aria-labelledby="consequences">
      <h3 className={heading} id="consequences">
        {t("consequences")}
      </h3>
      <ol className={css.consequences}>
        <li>{t("erase_deletes", { name, photos })}</li>
        <li>{t("erase_stays")}</li>
        <li>{t("erase_mails")}</li>
        <li>{t("erase_undo")}</li>
      </ol>
    </section>
  );
}
