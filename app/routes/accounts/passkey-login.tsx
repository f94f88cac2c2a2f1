import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallFailed } from "~/client/call";
import { whileBusy } from "~/client/progress";
import { canUsePasskeys, logInByPasskey, passkeyProblem } from "~/client/security-keys";
import { Button } from "~/ui/button";
import { fields, notice } from "~/ui/field.css";
import * as css from "./passkey-login.css";

/** A new challenge is requested before the old one expires. */
const RETRY_MS = 4 * 60_000;
const SIGNS = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin"];

/**
 * The button that logs in with a passkey, shown where the browser supports them; the field offers them too. Its room is reserved, and it is
 * the last element of the page: it moves nothing when it appears, and leaves no gap where it does not.
 * @param back next path
 */
export function PasskeyLogin({ back }: { back: string }) {
  const { t } = useTranslation();
  const [isPossible, setPossible] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  /** Only the latest attempt counts: the button replaces the pending autofill request. */
  const newest = useRef(0);
  const isPressed = useRef(false);
  const say = useRef((_error: unknown) => {});
  say.current = (error) =>
    setProblem(
      passkeyProblem(error, { cancelled: t("security:passkey_cancelled"), failed: t("errors:try_later") }),
    );

  const run = useRef(async (useAutofill: boolean) => {
    newest.current += 1;
    const own = newest.current;
    if (await logInByPasskey(useAutofill, () => own === newest.current)) location.assign(back);
  });

  useEffect(() => {
    if (!canUsePasskeys()) return;
    setPossible(true);
    let again: ReturnType<typeof setTimeout> | undefined;
    const offer = async () => {
      const isOffered = await PublicKeyCredential.isConditionalMediationAvailable?.();
      if (!isOffered || isPressed.current) return;
      again = setTimeout(() => void offer(), RETRY_MS);
      // A failed autofill attempt is silent, unless the server refused the passkey that was presented.
      await run.current(true).catch((error: unknown) => {
        if (!(error instanceof CallFailed)) return;
        clearTimeout(again);
        if (error.code === "passkey_refused") say.current(error);
      });
    };
    // Starts at the first interaction, so that bots and idle pages request no challenge.
    const begin = () => {
      for (const sign of SIGNS) removeEventListener(sign, begin, true);
      void offer();
    };
    for (const sign of SIGNS) addEventListener(sign, begin, { capture: true, passive: true });
    return () => {
      clearTimeout(again);
      newest.current += 1;
      for (const sign of SIGNS) removeEventListener(sign, begin, true);
    };
  }, []);

  const press = async () => {
    if (isPressed.current) return;
    isPressed.current = true;
    setBusy(true);
    setProblem("");
    await whileBusy(run.current(false)).catch((error: unknown) => say.current(error));
    isPressed.current = false;
    setBusy(false);
  };
  return (
    <div className={isPossible ? fields : css.waiting} data-passkey>
      <Button size="large" wide aria-busy={isBusy || undefined} onClick={() => void press()}>
        <KeyRound aria-hidden />
        {t("security:passkey_login")}
      </Button>
      <p className={notice} data-told hidden={!problem} role={problem ? "alert" : undefined}>
        {problem}
      </p>
    </div>
  );
}
