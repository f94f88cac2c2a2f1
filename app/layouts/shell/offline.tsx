import { useRevalidator } from "@remix-run/react";
import { WifiOff } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "~/client/toast";
import { useOnline } from "~/client/use-online";
import * as css from "./offline.css";

/** Shows at the bottom of the screen that there is no network. In documents, the document script shows and hides it. product 21.7 */
export function OfflineNotice() {
  const { t } = useTranslation();
  const isOnline = useNetwork();
  return (
    <div className={css.notice} id="offline" role="status" hidden={isOnline}>
      <WifiOff aria-hidden />
      <span>{t("common:offline")}</span>
    </div>
  );
}

/**
 * The offline notice in a member's bar: a line above the tabs on phones, a pill beside the account from 768 px. The page reloads its data
 * once the network is back. product 21.7
 */
export function OfflinePill() {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const isOnline = useNetwork(revalidate);
  return (
    <div className={css.pill} id="offline" role="status" hidden={isOnline}>
      <WifiOff className={css.pillIcon} aria-hidden />
      <span className={css.sentence}>{t("common:offline")}</span>
      <span className={css.short}>{t("common:offline_short")}</span>
    </div>
  );
}

/** Returns whether there is a network, and shows a toast when it is back. @param onReturn called when it is back */
function useNetwork(onReturn?: () => void): boolean {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const wasOffline = useRef(false);
  const returned = useRef(onReturn);
  returned.current = onReturn;
  useEffect(() => {
    if (isOnline && wasOffline.current) {
      toast(t("common:online_again"));
      returned.current?.();
    }
    wasOffline.current = !isOnline;
  }, [isOnline, t]);
  return isOnline;
}
