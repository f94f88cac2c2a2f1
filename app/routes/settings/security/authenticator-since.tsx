import { useTranslation } from "react-i18next";
import { LocalTime } from "~/ui/time";

/** Since when the member has an authenticator app. */
export function AuthenticatorSince({ since }: { since: string }) {
  const { t } = useTranslation();
  return (
    <LocalTime value={since} format="longDay" within={(date) => t("security:authenticator_on", { date })} />
  );
}
