import type { MemberSummary } from "~/domain/operators/members/summarize-member.server";
import { t } from "../../text";
import { section } from "../../ui/layout.css";
import { heading } from "../../ui/text.css";
import * as css from "../orders/refund.css";

const languages = new Intl.DisplayNames("en", { type: "language" });

/** What a ban does, in the order in which it happens. */
export function BanConsequences({
  preview: { name, sessions, photos, language },
}: {
  preview: MemberSummary;
}) {
  return (
    <section className={section} aria-labelledby="consequences">
      <h3 className={heading} id="consequences">
        {t("consequences")}
      </h3>
      <ol className={css.consequences}>
        <li>{t("ban_ends", { name, sessions, photos })}</li>
        <li>{t("ban_mails", { language: languages.of(language) ?? language })}</li>
        <li>{t("ban_address")}</li>
        <li>{t("ban_undo")}</li>
      </ol>
    </section>
  );
}
