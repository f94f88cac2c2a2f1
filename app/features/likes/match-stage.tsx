import { ArrowRight, X } from "lucide-react";
import { Trans, useTranslation } from "react-i18next";
import { useModal } from "~/client/use-modal";
import { useShell } from "~/client/use-shell";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { FictionalMark } from "~/ui/mark";
import { heading, lede } from "~/ui/text.css";
import { Duo } from "./duo";
import { FirstMessage } from "./first-message";
import type { LikeView } from "./like-view";
import * as css from "./match-stage.css";
import { useOpening } from "./use-opening";

/**
 * Shows a match full-screen: both photos, and a form for the first message. The close button and "keep looking" return to the page below.
 * product 10.10
 */
export function MatchStage({ profile, cdnPrefix, press, dialog, onClose }: LikeView) {
  const { t } = useTranslation();
  const { id, name, fictional, main_image: image } = profile;
  const opening = useOpening(id);
  const { icon } = useShell();
  useModal(dialog);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className={css.stage}
      tabIndex={-1}
      id="like-modal"
      aria-labelledby="like-modal-title"
      data-match
      onClose={onClose}
    >
      <div className={css.inside}>
        <Link
          className={css.faces}
          data-image
          href={paths.member(id)}
          aria-label={t("common:like_modal_view", { name })}
          onClick={(event) => {
            if (press(event, "image-pressed")) close();
          }}
        >
          <Duo
            isMatch
            // The brand’s symbol stands for a missing picture.
            own={opening.isPending ? null : (opening.data?.opening?.own_image ?? icon)}
            other={image && cdnPrefix + image.match}
            mark={fictional ? <FictionalMark /> : null}
          />
        </Link>
        <div className={css.words}>
          <h2 className={`${heading.title} ${css.title}`} id="like-modal-title">
            <Trans i18nKey="match:title" />
          </h2>
          <p className={lede} data-text>
            {t("match:text", { name })}
          </p>
          {fictional ? <p data-fictional>{t("common:like_modal_fictional")}</p> : null}
        </div>
        <FirstMessage
          profile={profile}
          opening={opening}
          canSend={() => press(null, "button-pressed")}
          onLeave={close}
        />
        <div className={css.keep}>
          <Button kind="text" onClick={close}>
            {t("match:keep")}
            <ArrowRight aria-hidden />
          </Button>
        </div>
      </div>
      <button className={css.close} type="button" aria-label={t("common:close")} data-close onClick={close}>
        <X aria-hidden />
      </button>
    </dialog>
  );
}
