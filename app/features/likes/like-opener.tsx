import { useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "~/client/toast";
import type { LikeModal } from "./like-modal";
import { SHOW_LIKE, type ShownLike } from "./show-like";

type Loaded = { Modal: typeof LikeModal; first: ShownLike | null | undefined };

/**
 * Loads the modal of likes when a like is first to be shown, or the page was requested with `t`. A match is shown as a toast where the modal
 * cannot be loaded. product 10.8, 10.11
 * @param cdnPrefix the prefix of a picture's path
 */
export function LikeOpener({ cdnPrefix }: { cdnPrefix: string }) {
  const { t } = useTranslation();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const isTimed = useSearchParams()[0].has("t");
  useEffect(() => {
    if (loaded) return;
    const load = async (first?: ShownLike | null) => {
      try {
        const { LikeModal: Modal } = await import("./like-modal");
        setLoaded((old) => old ?? { Modal, first });
      } catch {
        if (first?.isMatch) toast(t("common:like_modal_match", { name: first.profile.name }));
      }
    };
    if (isTimed) void load();
    const open = (event: Event) => void load((event as CustomEvent<ShownLike | null>).detail);
    document.addEventListener(SHOW_LIKE, open);
    return () => document.removeEventListener(SHOW_LIKE, open);
  }, [loaded, isTimed, t]);
  return loaded ? <loaded.Modal cdnPrefix={cdnPrefix} first={loaded.first} /> : null;
}
