import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import * as css from "./overlays.css";
import { tabNames } from "./tab-names";

/** product 4.27 */
const THROTTLE_MS = 200;
const DURATION_MS = 5000;
const HIDE_DELAY_MS = 500;

/** Shows after a short delay while the page waits for the server, for at most five seconds, and hides with a delay. product 4.27 */
export function ProgressBar() {
  const { t } = useTranslation();
  const { state, location } = useNavigation();
  // The screen of a tab shows itself that it is loaded.
  const isTab = location !== undefined && tabNames[location.pathname] !== undefined;
  const [isShown, setShown] = useState(false);
  const timers = useRef<{ show?: ReturnType<typeof setTimeout>; hide?: ReturnType<typeof setTimeout> }>({});
  const control = useRef({
    start() {
      const { current } = timers;
      clearTimeout(current.show);
      clearTimeout(current.hide);
      current.show = setTimeout(() => {
        setShown(true);
        current.hide = setTimeout(control.finish, DURATION_MS);
      }, THROTTLE_MS);
    },
    finish() {
      const { current } = timers;
      clearTimeout(current.show);
      clearTimeout(current.hide);
      current.hide = setTimeout(() => setShown(false), HIDE_DELAY_MS);
    },
  }).current;
  useEffect(() => {
    document.addEventListener("progress:start", control.start);
    document.addEventListener("progress:finish", control.finish);
    return () => {
      document.removeEventListener("progress:start", control.start);
      document.removeEventListener("progress:finish", control.finish);
    };
  }, [control]);
  useEffect(() => {
    if (state === "idle" || isTab) return;
    control.start();
    return control.finish;
  }, [state, isTab, control]);
  return (
    <div role="status">
      <div
        className={css.progress}
        id="progress"
        role="progressbar"
        aria-label={t("common:progress")}
        hidden={!isShown}
      />
    </div>
  );
}
