import { t } from "../../text";
import { section } from "../../ui/layout.css";
import { heading } from "../../ui/text.css";
import * as css from "../orders/refund.css";

/** What an act does, one sentence each, in the order in which it happens. */
export function Consequences({ children }: { children: readonly string[] }) {
  return (
    <section className={section} aria-labelledby="consequences">
      <h3 className={heading} id="consequences">
        {t("consequences")}
      </h3>
      <ol className={css.consequences}>
        {children.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
    </section>
  );
}
