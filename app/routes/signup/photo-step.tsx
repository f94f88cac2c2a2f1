import { Camera, CircleCheck, Crop, ImagePlus } from "lucide-react";
import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { whileBusy } from "~/client/progress";
import { PHOTO_TYPES } from "~/domain/photos/rules";
import { Button, ButtonLink } from "~/ui/button";
import { round } from "~/ui/button.css";
import { Said } from "~/ui/notice";
import { photo as photoStyle } from "~/ui/photo.css";
import { heading, muted } from "~/ui/text.css";
import type { CropProps } from "../profile/crop-dialog";
import { focusStep } from "./focus-step";
import * as css from "./photo-step.css";
import { later } from "./signup.css";
import { useSignupActions } from "./signup-actions";
import { Frame } from "./signup-frame";
import { useFirstPhoto } from "./use-first-photo";

const tips = ["face", "alone", "light"] as const;

/** Asks a new member for a photo, which can be added later. */
export function PhotoStep({ next }: { next: string }) {
  const { t } = useTranslation();
  const first = useFirstPhoto();
  const { photo, preview, isSending, isAdded, problem } = first;
  // The pressed button is gone, or the error is new.
  useEffect(() => {
    if (isAdded || problem) focusStep(document.getElementById("signup-panel"));
  }, [isAdded, problem]);
  const [Cropping, setCropping] = useState<{ Sheet: ComponentType<CropProps> } | null>(null);
  const openCrop = async () => {
    try {
      const { CropDialog } = await whileBusy(import("../profile/crop-dialog"));
      setCropping({ Sheet: CropDialog });
    } catch {
      first.fail();
    }
  };
  const corner = (
    <span className={later}>
      <Onward kind="text" size="small" next={next}>
        {t("signup:photo_later")}
      </Onward>
    </span>
  );
  return (
    <Frame step={4} picture={null} corner={isAdded ? null : corner}>
      <h1 className={heading.title}>{t("signup:photo_title")}</h1>
      <p className={muted}>{t("signup:photo_lede")}</p>
      <div className={css.pick}>
        <div className={css.frame}>
          {preview ? (
            <div className={photoStyle}>
              <img src={preview} alt={t("signup:photo_preview")} onError={first.unreadable} data-preview />
            </div>
          ) : (
            <div className={`${photoStyle} ${css.empty}`}>
              <Camera className={css.emptyIcon} aria-hidden />
            </div>
          )}
          {photo ? (
            <button
              type="button"
              className={`${round} ${css.crop}`}
              aria-label={t("photos:crop")}
              onClick={() => void openCrop()}
            >
              <Crop aria-hidden />
            </button>
          ) : null}
        </div>
        <ul className={css.tips}>
          {tips.map((tip) => (
            <li key={tip} className={css.tip}>
              <CircleCheck className={css.tipIcon} aria-hidden />
              {t(`signup:photo_tip_${tip}`)}
            </li>
          ))}
        </ul>
      </div>
      {first.problem ? <Said>{first.problem}</Said> : null}
      {isAdded ? (
        <Said isGood>{t("signup:photo_added")}</Said>
      ) : (
        <div className={css.ways}>
          <FileButton
            className={first.file ? css.way : css.first}
            icon={<ImagePlus className={css.wayIcon} aria-hidden />}
            choose={first.choose}
            isBusy={isSending}
          >
            {t(first.file ? "signup:photo_another" : "signup:photo_choose")}
          </FileButton>
          <FileButton
            className={`${css.way} ${css.camera}`}
            icon={<Camera className={css.wayIcon} aria-hidden />}
            choose={first.choose}
            isBusy={isSending}
            capture="user"
          >
            {t("signup:photo_take")}
          </FileButton>
        </div>
      )}
      {isSending ? (
        <progress
          className={css.sending}
          max={1}
          value={first.part ?? 0}
          aria-label={t("photos:uploading", { file: first.file?.name ?? "" })}
        />
      ) : null}
      <div className={css.foot}>
        {first.file && !isAdded ? (
          <Button
            kind="primary"
            size="large"
            wide
            aria-busy={isSending || undefined}
            onClick={() => void first.add()}
            data-add
          >
            {t("signup:photo_add")}
          </Button>
        ) : (
          <Onward kind={isAdded ? "primary" : "quiet"} size="large" wide next={next}>
            {t("account:signup_next")}
          </Onward>
        )}
      </div>
      {Cropping && photo ? (
        <Cropping.Sheet photo={photo} save={first.crop} onClose={() => setCropping(null)} />
      ) : null}
    </Frame>
  );
}

/** The link to the end of the signup: a page of the new member, also after the dialog. */
function Onward({ next, ...rest }: { next: string } & Omit<ComponentProps<typeof ButtonLink>, "href">) {
  const actions = useSignupActions();
  return (
    <ButtonLink
      {...rest}
      href={next}
      data-onward
      onClick={(event) => {
        if (!actions) return;
        event.preventDefault();
        actions.leave(next);
      }}
    />
  );
}

type FileButtonProps = {
  icon: ReactNode;
  choose: (file: File | undefined) => void;
  isBusy: boolean;
  className: string;
  capture?: "user";
  children: ReactNode;
};

/** A file input styled as a button. */
function FileButton({ icon, choose, isBusy, className, capture, children }: FileButtonProps) {
  return (
    <label className={className}>
      {icon}
      {children}
      <input
        className={css.wayInput}
        type="file"
        accept={PHOTO_TYPES}
        capture={capture}
        disabled={isBusy}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          // Allows choosing the same file again.
          target.value = "";
        }}
      />
    </label>
  );
}
