import { Bell } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { noteDismissal } from "~/client/use-dismissal";
import { usePush } from "~/client/use-push";
import { Button } from "~/ui/button";
import { muted, small } from "~/ui/text.css";
import * as css from "./push-offer.css";

/**
 * Offers push in a place where a member has a reason for it. The browser asks only after "Sure". Nothing shows where the browser is not
 * able to, and where the member has answered before. "Not now" also closes the alert that offers push. product 15.14
 * @param title the question; null while there is no reason to ask
 * @param dismissKey the key under which the alert is closed
 * @param onDeclined called once the offer has disappeared
 */
export function PushOffer({
  publicKey,
  memberId,
  title,
  dismissKey,
  onDeclined,
}: {
  publicKey: string;
  memberId: number;
  title: string | null;
  dismissKey: string;
  onDeclined: () => void;
}) {
  const { t } = useTranslation();
  const { status, isBusy, turnOn } = usePush(publicKey, memberId);
  const [answer, setAnswer] = useState<"subscribed" | "denied" | "failed" | "declined" | null>(null);
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (answer !== null) message.current?.focus();
  }, [answer]);
  const texts = {
    subscribed: t("push:subscribed"),
    denied: t("push:denied"),
    failed: t("push:failed"),
  };
  const isOffered = status === null || status === "unsubscribed";
  const isShown = title !== null && answer !== "declined" && (answer !== null || isOffered);
  const decline = () => {
    noteDismissal(dismissKey);
    setAnswer("declined");
    onDeclined();
  };
  return (
    <div aria-live="polite">
      {isShown ? (
        <section className={css.offer} data-push-offer>
          <Bell className={css.icon} aria-hidden />
          {answer === null ? (
            <>
              <div className={css.words}>
                <p className={css.title}>{title}</p>
                <p className={`${small} ${muted}`}>{t("signup:welcome_ask_text")}</p>
              </div>
              <div className={css.buttons}>
                <Button
                  size="small"
                  data-push="on"
                  aria-busy={isBusy || undefined}
                  onClick={() => void turnOn().then(setAnswer)}
                >
                  {t("signup:welcome_ask_yes")}
                </Button>
                <Button size="small" data-push="later" onClick={decline}>
                  {t("signup:welcome_ask_no")}
                </Button>
              </div>
            </>
          ) : (
            <p className={css.words} ref={message} tabIndex={-1}>
              {texts[answer as keyof typeof texts]}
            </p>
          )}
        </section>
      ) : null}
    </div>
  );
}
