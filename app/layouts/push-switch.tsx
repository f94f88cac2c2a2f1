import { BellRing } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { muted, small } from "~/ui/text.css";
import * as css from "./push-switch.css";

/**
 * Whether this browser tells of messages, and the button that changes it; shown only where the browser can. product.md §2, §4
 * @param texts what it says while it is on, and while it is off
 */
export function PushSwitch({
  publicKey,
  memberId,
  title,
  texts,
}: {
  publicKey: string;
  memberId: number;
  title: string;
  texts: { on: string; off: string };
}) {
  const { t } = useTranslation();
  return (
    <section
      className={css.push}
      data-enhance="push"
      data-key={publicKey}
      data-member={memberId}
      data-on={texts.on}
      data-off={texts.off}
      data-subscribed={t("signup:push_done")}
      data-unsubscribed={t("push:turned_off")}
      data-denied={t("signup:push_denied")}
      data-failed={t("signup:push_failed")}
      hidden
    >
      <BellRing aria-hidden />
      <div>
        <h2 className={css.pushTitle}>{title}</h2>
        <p className={`${small} ${muted}`} data-push-text>
          {texts.off}
        </p>
      </div>
      <Button size="small" data-push="on">
        {t("signup:push_button")}
      </Button>
      <Button size="small" data-push="off" hidden>
        {t("push:turn_off")}
      </Button>
      <p className={small} role="status" />
    </section>
  );
}
