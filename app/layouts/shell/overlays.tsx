import { WifiOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../toast";
import { ConsentQuestion } from "./consent-question";
import { EntryWarning } from "./entry-warning";
import * as css from "./overlays.css";
import { ProgressBar } from "./progress-bar";
import type { Shell } from "./shell.server";
import { Toasts } from "./toasts";
import { useOnline } from "./use-online";

/** What may lie over any page. In documents, which run no React, the document script works on the same markup. */
export function Overlays({ shell }: { shell: Shell }) {
  const [isEntered, setEntered] = useState(shell.entryWarning === null);
  return (
    <>
      {shell.entryWarning ? (
        <EntryWarning shell={shell} warning={shell.entryWarning} onAnswered={() => setEntered(true)} />
      ) : null}
      {/* No other company's script runs on a member's pages: there is nothing to agree to. */}
      {shell.thirdParties.length > 0 && !shell.isLoggedIn ? (
        <ConsentQuestion shell={shell} mayAsk={isEntered} />
      ) : null}
      <ProgressBar />
      <OfflineNotice />
      <Toasts />
    </>
  );
}

function OfflineNotice() {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (isOnline && wasOffline.current) toast(t("common:online_again"));
    wasOffline.current = !isOnline;
  }, [isOnline, t]);
  return (
    <div className={css.offline} id="offline" role="status" hidden={isOnline}>
      <WifiOff aria-hidden />
      <span>{t("common:offline")}</span>
    </div>
  );
}
