import { BellRing } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePush } from "~/client/use-push";
import { Button } from "~/ui/button";
import { muted, small } from "~/ui/text.css";
import * as css from "./push-switch.css";

/**
 * Shows whether push is on in this browser, with a button to change it; a browser without push gets a note. The space is reserved until the
 * status is known, so that nothing below moves. product 15.10, 15.14
 * @param texts the text while push is on, and while it is off
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
      <BellRing className={css.icon} aria-hidden />
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
      <p className={`${small} ${css.said}`} role="status">
        {said}
      </p>
    </section>
  );
}
