import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Screen } from "../use-screen";
import type { PaneView, PartnerView } from "../views";
import { withPane } from "../widths.css";
import * as css from "./profile-pane.css";

type Content = typeof import("./pane-content")["PaneContent"];
/** The retry interval without a network. */
const RETRY_MS = 2_000;
let loaded: Content | null = null;

/** The other member's profile beside the conversation, on wide screens only; its script is loaded on demand. product 11.14 */
export function ProfilePane(props: { pane: PaneView; profile: PartnerView; screen: Screen }) {
  const { t } = useTranslation();
  const [Content, setContent] = useState<Content | null>(() => loaded);
  useEffect(() => {
    const room = matchMedia(withPane);
    const left = new AbortController();
    let timer: number | undefined;
    const load = async () => {
      window.clearTimeout(timer);
      if (!room.matches) return;
      loaded ??= (await import("./pane-content").catch(() => null))?.PaneContent ?? null;
      if (left.signal.aborted) return;
      if (loaded) setContent(() => loaded);
      else timer = window.setTimeout(() => void load(), RETRY_MS);
    };
    void load();
    room.addEventListener("change", () => void load(), { signal: left.signal });
    return () => {
      left.abort();
      window.clearTimeout(timer);
    };
  }, []);
  return (
    <aside className={css.pane} aria-label={t("chats:pane", { member: props.profile.name })} data-pane>
      {Content ? <Content {...props} /> : null}
    </aside>
  );
}
