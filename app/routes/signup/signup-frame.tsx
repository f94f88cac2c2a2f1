import { ArrowLeft, X } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { roundPlain } from "~/ui/button.css";
import { Link } from "~/ui/link";
import { photo } from "~/ui/photo.css";
import { dots, steps } from "~/ui/steps.css";
import { label as labelStyle, muted } from "~/ui/text.css";
import * as css from "./signup.css";
import { useSignupActions } from "./signup-actions";

const STEPS = [0, 1, 2, 3, 4];

type Props = {
  step: number | null;
  picture: string | null;
  /** stands beside the step instead of the picture */
  side?: ReactNode;
  /** stands in the corner instead of the cross */
  corner?: ReactNode;
  children: ReactNode;
};

/** The frame of each view of the signup: back, progress, cross, and on wide screens a picture or the step's side column. */
export function Frame({ step, picture, side, corner, children }: Props) {
  const { t } = useTranslation();
  const actions = useSignupActions();
  const inDialog = (act: () => void) => (event: MouseEvent) => {
    if (!actions) return;
    event.preventDefault();
    act();
  };
  return (
    <div className={css.veil}>
      <div
        className={picture || side ? css.panel.pictured : css.panel.plain}
        id="signup-panel"
        data-step={step ?? ""}
      >
        {picture || side ? (
          <div className={css.side}>
            {side ?? (
              <div className={photo}>
                <img src={picture ?? ""} alt="" />
              </div>
            )}
          </div>
        ) : null}
        <div className={css.body}>
          <div className={css.head}>
            {step !== null && step > 0 && step < 4 ? (
              <Link
                className={`${roundPlain} ${css.backward}`}
                href={`${paths.signup()}?step=${step - 1}`}
                aria-label={t("common:back")}
                onClick={inDialog(() => actions?.goTo({ step: String(step - 1) }))}
              >
                <ArrowLeft aria-hidden />
              </Link>
            ) : null}
            <p className={`${labelStyle} ${muted} ${css.headText}`}>
              {step === null ? "" : t("account:signup_step", { step: step + 1, count: STEPS.length })}
            </p>
            {corner ?? (
              <Link
                className={`${roundPlain} ${css.away}`}
                href={step === 4 ? paths.signupMatches() : paths.index()}
                aria-label={t("common:close")}
                data-close
                onClick={inDialog(() => actions?.close())}
              >
                <X aria-hidden />
              </Link>
            )}
          </div>
          {step === null ? null : (
            <div className={steps} aria-hidden>
              {STEPS.map((at) => (
                <i key={at} className={at <= step ? dots.done : dots.ahead} />
              ))}
            </div>
          )}
          {children}
        </div>
      </div>
    </div>
  );
}
