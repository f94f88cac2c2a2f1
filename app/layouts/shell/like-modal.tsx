import { useSearchParams } from "@remix-run/react";
import { UserRound, X } from "lucide-react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { FictionalMark } from "~/ui/mark";
import { heading, lede } from "~/ui/text.css";
import { call } from "../call";
import { reloadLikes } from "../live/queries";
import { type LikeProfile, SHOW_LIKE, type ShownLike } from "../show-like";
import * as css from "./like-modal.css";

/** product.md §9 */
const RELOAD_MS = 500;
const LATEST_SECONDS = 3600;

/**
 * Shows who likes the member, over the whole screen. A press on the picture is published as `image-pressed`, one on the button as
 * `button-pressed`, each with the profile's number; where no listener prevents it, they lead to the profile and to the chat. Pressing
 * anywhere closes it. product.md §2, §4
 * @param cdnPrefix what the path of a picture is appended to
 */
export function LikeModal({ cdnPrefix }: { cdnPrefix: string }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const button = useRef<HTMLAnchorElement>(null);
  const [shown, setShown] = useState<ShownLike | null>(null);
  useTimedLike();
  useEffect(() => {
    const show = async (event: Event) => {
      const { profile, isMatch } = (event as CustomEvent<ShownLike | { profile: null; isMatch: false }>)
        .detail;
      const found = profile ?? (await findNewLike());
      if (found) setShown((old) => old ?? { profile: found, isMatch });
    };
    document.addEventListener(SHOW_LIKE, show);
    return () => document.removeEventListener(SHOW_LIKE, show);
  }, []);
  useEffect(() => {
    if (!shown) return;
    dialog.current?.showModal();
    button.current?.focus();
    const timer = setTimeout(() => void reloadLikes(), RELOAD_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const name = shown?.profile.name ?? "";
  const press = (event: MouseEvent, what: "image-pressed" | "button-pressed") => {
    if (!shown) return;
    const detail = { id: shown.profile.id };
    const pressed = new CustomEvent(what, { detail, bubbles: true, cancelable: true });
    if (dialog.current?.dispatchEvent(pressed) === false) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the cross close it by keyboard
    <dialog
      ref={dialog}
      className={css.modal}
      id="like-modal"
      aria-labelledby="like-modal-title"
      onClick={() => dialog.current?.close()}
      onClose={() => setShown(null)}
    >
      {shown ? (
        <>
          <Link
            className={css.image}
            data-image
            href={paths.member(shown.profile.id)}
            aria-label={t("common:like_modal_view", { name })}
            onClick={(event) => press(event, "image-pressed")}
          >
            {shown.profile.main_image ? (
              <img alt="" data-picture src={cdnPrefix + shown.profile.main_image.match} />
            ) : (
              <span className={css.nobody} data-nobody>
                <UserRound aria-hidden />
              </span>
            )}
          </Link>
          <div className={css.text}>
            <h2 className={heading.title} id="like-modal-title">
              {t("common:like_modal_title")}
            </h2>
            <p className={lede} data-text>
              {t(shown.isMatch ? "common:like_modal_match" : "common:like_modal_text", { name })}
            </p>
            {shown.profile.fictional ? (
              <div className={css.fictional} data-fictional>
                <FictionalMark />
                <p>{t("common:like_modal_fictional")}</p>
              </div>
            ) : null}
            <ButtonLink
              ref={button}
              kind="primary"
              size="large"
              href={paths.memberChat(shown.profile.id)}
              data-button
              onClick={(event) => press(event, "button-pressed")}
            >
              {t("common:like_modal_write")}
            </ButtonLink>
          </div>
          <button className={css.close} type="button" aria-label={t("common:close")} data-close>
            <X aria-hidden />
          </button>
        </>
      ) : null}
    </dialog>
  );
}

/**
 * On a page that was asked for with `t`: shows after so many seconds who likes the member, if somebody does whom they have not seen yet.
 * The parameter is removed, so that a reload does not repeat it. product.md §4
 */
function useTimedLike(): void {
  const [query, setQuery] = useSearchParams();
  const asked = query.get("t");
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
    if (asked === null) return;
    const seconds = Number(asked);
    const isTime = asked !== "" && seconds >= 0 && seconds <= LATEST_SECONDS;
    const timer = setTimeout(
      () => {
        remove.current();
        if (isTime)
          document.dispatchEvent(new CustomEvent(SHOW_LIKE, { detail: { profile: null, isMatch: false } }));
      },
      isTime ? seconds * 1000 : 0,
    );
    return () => clearTimeout(timer);
  }, [asked]);
}

/** Who gave the latest like that is new; null where there is none, and then nothing is made up. */
async function findNewLike(): Promise<LikeProfile | null> {
  try {
    const answer = await call("/api/auto-like.php");
    return answer.status === 204 ? null : ((await answer.json()) as LikeProfile);
  } catch {
    return null;
  }
}
