import { BellRing } from "lucide-react";
import { useWords } from "~/i18n/words-context";
import { Button } from "~/ui/button";
import { muted, small } from "~/ui/text.css";
import * as css from "./signup.css";

/** Offers to be told of messages by the browser; shown only where the browser can. product.md §2, §4 */
export function PushPrompt({ publicKey }: { publicKey: string }) {
  const t = useWords();
  return (
    <section
      className={css.push}
      data-enhance="push"
      data-key={publicKey}
      data-done={t("signup:push_done")}
      data-denied={t("signup:push_denied")}
      data-failed={t("signup:push_failed")}
      hidden
    >
      <BellRing aria-hidden />
      <div>
        <h2 className={css.pushTitle}>{t("signup:push_title")}</h2>
        <p className={`${small} ${muted}`}>{t("signup:push_text")}</p>
      </div>
      <Button size="small">{t("signup:push_button")}</Button>
      <p className={small} role="status" />
    </section>
  );
}
