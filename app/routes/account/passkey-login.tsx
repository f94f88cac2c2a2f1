import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { fields, notice } from "~/ui/field.css";

/** The button that logs in with a passkey; shown by the script where the browser knows passkeys. @param back where it leads */
export function PasskeyLogin({ back }: { back: string }) {
  const { t } = useTranslation();
  return (
    <div
      className={fields}
      hidden
      data-enhance="passkey"
      data-back={back}
      data-cancelled={t("security:passkey_cancelled")}
      data-failed={t("errors:try_later")}
    >
      <Button size="large" wide>
        <KeyRound aria-hidden />
        {t("security:passkey_login")}
      </Button>
      <p className={notice} data-told hidden />
    </div>
  );
}
