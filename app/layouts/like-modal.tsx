import { UserRound, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/button";
import { FictionalMark } from "~/ui/mark";
import { heading, lede } from "~/ui/text.css";
import * as css from "./like-modal.css";

/** Stands in for a name that the script fills in; no name can hold these signs. */
const NAME = "%name%";

/**
 * Shows who likes the member, over the whole screen. The script fills it in and opens it: by itself it is empty and closed.
 * product.md §2, §4
 * @param cdnPrefix what the path of a picture is appended to
 */
export function LikeModal({ cdnPrefix }: { cdnPrefix: string }) {
  const { t } = useTranslation();
  return (
    <dialog
      className={css.modal}
      id="like-modal"
      aria-labelledby="like-modal-title"
      data-enhance="like-modal"
      data-prefix={cdnPrefix}
      data-like={t("common:like_modal_text", { name: NAME })}
      data-match={t("common:like_modal_match", { name: NAME })}
      data-view={t("common:like_modal_view", { name: NAME })}
    >
      <a className={css.image} data-image href="/">
        <img alt="" data-picture hidden />
        <span className={css.nobody} data-nobody>
          <UserRound aria-hidden />
        </span>
      </a>
      <div className={css.text}>
        <h2 className={heading.title} id="like-modal-title">
          {t("common:like_modal_title")}
        </h2>
        <p
          className={lede}
          data-text
          // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; what the script puts in is not React's
          dangerouslySetInnerHTML={{ __html: "" }}
          suppressHydrationWarning
        />
        <div className={css.fictional} data-fictional hidden>
          <FictionalMark />
          <p>{t("common:like_modal_fictional")}</p>
        </div>
        <ButtonLink kind="primary" size="large" href="/" data-button>
          {t("common:like_modal_write")}
        </ButtonLink>
      </div>
      <button className={css.close} type="button" aria-label={t("common:close")} data-close>
        <X aria-hidden />
      </button>
    </dialog>
  );
}
