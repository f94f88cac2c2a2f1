import { KeyRound } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { usePasskey } from "../pages/sign-in/use-passkey";
import { useRootData } from "../scope";
import { t } from "../text";
import { Button, TabLink } from "../ui/button";
import { Icon } from "../ui/icon";
import { row } from "../ui/layout.css";
import { second, title } from "../ui/text.css";
import * as css from "./session-dialog.css";
import { useSessionEnd } from "./use-session-end";

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/**
 * Two minutes before the session ends: a request extends it, or a login in place, so that nothing typed is lost. After the end only the login.
 * Without script nothing is shown, and the next form leads to the login as ever.
 */
export function SessionDialog() {
  const data = useRootData();
  const { phase, isLast, at, extend } = useSessionEnd(data?.session ?? null);
  const [failed, setFailed] = useState(false);
  const [dismissedAt, setDismissedAt] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const stay = async () => setFailed(!(await extend()));
  const passkey = usePasskey("/sign-in", "get", () => void stay());
  const isOpen = phase === "ended" || (phase === "soon" && dismissedAt !== at);
  useEffect(() => {
    const element = dialog.current;
    if (isOpen && !element?.open) element?.showModal();
    if (!isOpen) element?.close();
  }, [isOpen]);
  if (!data || !isOpen) return null;
  const mayStay = phase === "soon" && !isLast;
  const { passkey: hasPasskey, openId } = data.logins;
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        if (phase === "soon") setDismissedAt(at);
      }}
      // A browser may close it all the same.
      onClose={({ currentTarget }) => currentTarget.showModal()}
    >
      <h2 className={title} id={`${id}-title`}>
        {phase === "ended" ? t("session_ended") : t("session_ends", { time: clock.format(at) })}
      </h2>
      <p className={second} id={`${id}-text`}>
        {t(mayStay ? "session_idle" : phase === "ended" ? "session_ended_text" : "session_last")}
      </p>
      <p className={css.failure} role="alert">
        {passkey.failure || (failed ? t("session_no_answer") : "")}
      </p>
      <div className={row}>
        {mayStay ? (
          <Button kind="primary" autoFocus onClick={() => void stay()}>
            {t("session_stay")}
          </Button>
        ) : null}
        {!mayStay && hasPasskey ? (
          <Button kind="primary" autoFocus aria-busy={passkey.isBusy} onClick={() => passkey.run()}>
            <Icon of={KeyRound} size="s" />
            {t("use_passkey")}
          </Button>
        ) : null}
        {!mayStay && openId ? <TabLink href="/sign-in/openid">{t("session_openid")}</TabLink> : null}
        {!mayStay && !hasPasskey && !openId ? <TabLink href="/sign-in">{t("session_tab")}</TabLink> : null}
      </div>
    </dialog>
  );
}
