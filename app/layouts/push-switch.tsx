import { BellRing } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { muted, small } from "~/ui/text.css";
import * as css from "./push-switch.css";
import { usePush } from "./use-push";

/**
 * Whether this browser tells of messages, and the button that changes it; one that cannot says so. Until the browser has answered, the
 * place is kept free, so that nothing below it moves. product.md §2, §4
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
  const { status, isBusy, turnOn, turnOff } = usePush(publicKey, memberId);
  const [answer, setAnswer] = useState<"subscribed" | "unsubscribed" | "failed" | null>(null);
  const isOn = status === "subscribed";
  const said =
    status === "denied"
      ? t("push:denied")
      : answer === "subscribed"
        ? t("push:subscribed")
        : answer === "unsubscribed"
          ? t("push:turned_off")
          : answer === "failed"
            ? t("push:failed")
            : "";
  const change = async () => {
    const now = await (isOn ? turnOff() : turnOn());
    setAnswer(now === "denied" ? null : now);
  };
  return (
    <section
      className={css.push}
      data-push-switch
      data-key={publicKey}
      data-waiting={status === undefined || undefined}
      data-status={status ?? undefined}
    >
      <BellRing aria-hidden />
      <div>
        <h2 className={css.pushTitle}>{title}</h2>
        <p className={`${small} ${muted}`}>
          {status === "incapable" ? t("push:incapable") : isOn ? texts.on : texts.off}
        </p>
      </div>
      {status === "denied" ? null : (
        <Button
          size="small"
          data-push={isOn ? "off" : "on"}
          aria-busy={isBusy || undefined}
          onClick={() => void change()}
        >
          {isOn ? t("push:turn_off") : t("push:turn_on")}
        </Button>
      )}
      <p className={small} role="status">
        {said}
      </p>
    </section>
  );
}
