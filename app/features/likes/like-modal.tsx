import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "~/client/call";
import { reloadLikes } from "~/client/live/queries";
import { whileBusy } from "~/client/progress";
import { toast } from "~/client/toast";
import type { LikeView } from "./like-view";
import type { MatchStage } from "./match-stage";
import type { OneWay } from "./one-way";
import { type LikeProfile, SHOW_LIKE, type ShownLike } from "./show-like";

/** product 10.9 */
const RELOAD_MS = 500;
const LATEST_SECONDS = 3600;

type Shown = ShownLike & { View: typeof MatchStage | typeof OneWay };

/**
 * Shows who likes the member: a new like as a sheet, a match as a stage. A press on the picture is published as `image-pressed`, a press on
 * the button as `button-pressed`, each with the profile's number. Scripts and texts are fetched when first needed. A match that arrives
 * while the member types is shown as a toast. product 10.8, 10.10
 * @param cdnPrefix the prefix of a picture's path
 * @param first the like for which this was loaded; null for the newest one, undefined where none is to be shown yet
 */
export function LikeModal({ cdnPrefix, first }: { cdnPrefix: string; first: ShownLike | null | undefined }) {
  const { t, i18n } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const pending = useRef(first);
  useTimedLike();
  useEffect(() => {
    const show = async (requested: ShownLike | null) => {
      const like = requested ?? (await findNewLike());
      if (!like) return;
      const match = () => toast(t("common:like_modal_match", { name: like.profile.name }));
      if (like.isMatch && isTyping()) {
        void reloadLikes();
        return match();
      }
      try {
        const words = i18n.loadNamespaces(["match", "chats"]);
        const View = await whileBusy(
          like.isMatch
            ? import("./match-stage").then((part) => part.MatchStage)
            : import("./one-way").then((part) => part.OneWay),
        );
        await words;
        if (!i18n.hasResourceBundle(i18n.language, "match")) throw new Error("No messages: match");
        setShown((old) => old ?? { ...like, View });
      } catch {
        // Without its script or its texts, a match is shown as a toast.
        if (like.isMatch) match();
      }
    };
    if (pending.current !== undefined) void show(pending.current);
    pending.current = undefined;
    const note = (event: Event) => void show((event as CustomEvent<ShownLike | null>).detail);
    document.addEventListener(SHOW_LIKE, note);
    return () => document.removeEventListener(SHOW_LIKE, note);
  }, [t, i18n]);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => void reloadLikes(), RELOAD_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  if (!shown) return null;
  const { View, profile, text } = shown;
  const press: LikeView["press"] = (event, what) => {
    const detail = { id: profile.id };
    const pressed = new CustomEvent(what, { detail, bubbles: true, cancelable: true });
    const isOn = dialog.current?.dispatchEvent(pressed) !== false;
    if (!isOn) event?.preventDefault();
    return isOn;
  };
  return (
    <View
      key={profile.id}
      profile={profile}
      text={text}
      cdnPrefix={cdnPrefix}
      press={press}
      dialog={dialog}
      onClose={() => setShown(null)}
    />
  );
}

/** Returns whether the focus is in a text field that is not empty. */
function isTyping(): boolean {
  const field = document.activeElement;
  return (
    (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === "text")) &&
    field.value !== ""
  );
}

/**
 * On a page that was requested with `t`: shows after that many seconds who likes the member, if there is a like that they have not seen.
 * Removes the parameter, so that a reload does not repeat it. product 10.11
 */
function useTimedLike(): void {
  const [query, setQuery] = useSearchParams();
  const requested = query.get("t");
  const remove = useRef(() => {});
  remove.current = () =>
    setQuery(
      (old) => {
        old.delete("t");
        return old;
      },
      { replace: true, preventScrollReset: true },
    );
  useEffect(() => {
    if (requested === null) return;
    const seconds = Number(requested);
    const isTime = requested !== "" && seconds >= 0 && seconds <= LATEST_SECONDS;
    const timer = setTimeout(
      () => {
        remove.current();
        if (isTime) document.dispatchEvent(new CustomEvent(SHOW_LIKE, { detail: null }));
      },
      isTime ? seconds * 1000 : 0,
    );
    return () => clearTimeout(timer);
  }, [requested]);
}

/** Returns the latest new like; null without one, since likes are never invented. */
async function findNewLike(): Promise<ShownLike | null> {
  try {
    const answer = await call("/api/auto-like.php");
    if (answer.status === 204) return null;
    const profile = (await answer.json()) as LikeProfile & { text: string | null };
    return { profile, isMatch: false, text: profile.text };
  } catch {
    return null;
  }
}
