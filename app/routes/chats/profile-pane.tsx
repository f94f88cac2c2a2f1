import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import * as css from "./profile-pane.css";
import type { Screen } from "./use-screen";
import type { PaneView, PartnerView } from "./views";
import { withPane } from "./widths.css";

type Content = typeof import("./pane-content")["PaneContent"];
let loaded: Content | null = null;

/** Who the conversation is with, beside it on a wide screen. Its content comes with a script of its own, where there is room for it. APP §5 */
export function ProfilePane(props: { pane: PaneView; profile: PartnerView; screen: Screen }) {
  const { t } = useTranslation();
  const [Content, setContent] = useState<Content | null>(() => loaded);
  useEffect(() => {
    const room = matchMedia(withPane);
    const load = async () => {
      if (!room.matches) return;
      loaded ??= (await import("./pane-content").catch(() => null))?.PaneContent ?? null;
      setContent(() => loaded);
    };
    void load();
    room.addEventListener("change", load);
    return () => room.removeEventListener("change", load);
  }, []);
  return (
    <aside className={css.pane} aria-label={t("chats:pane", { member: props.profile.name })} data-pane>
      {Content ? <Content {...props} /> : null}
    </aside>
  );
}
