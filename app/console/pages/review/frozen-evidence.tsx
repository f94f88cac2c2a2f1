import { Camera } from "lucide-react";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import type { ShownBrand } from "../../ui/brand-mark";
import { Icon } from "../../ui/icon";
import { facts, section, term } from "../../ui/layout.css";
import { heading, quiet, second, small, tone } from "../../ui/text.css";
import * as css from "./complaint.css";
import type { CaseView } from "./complaint.server";

/** What was reported as it was at the report, with its time, and what is different now. */
export function FrozenEvidence({ view, brand }: { view: CaseView; brand: ShownBrand }) {
  const { evidence, reported, complaints, may } = view;
  const [first] = complaints;
  if (!evidence) return reported ? <p className={`${small} ${quiet}`}>{t("evidence_none")}</p> : null;
  const { profile, message, changed, time, isPhotoGone } = evidence;
  const parts = changed.map((part) => t(`evidence_part_${part}`)).join(", ");
  return (
    <section className={section} aria-labelledby="evidence">
      <p className={css.frozen} id="evidence">
        <Icon of={Camera} />
        <span>
          {t("evidence_at", { time: time.short })}{" "}
          {changed.length > 0 ? (
            <strong className={tone.warn}>{t("evidence_changed", { parts })}</strong>
          ) : (
            t("evidence_same")
          )}
        </span>
      </p>
      {message ? (
        <div className={css.report}>
          <p className={`${small} ${tone.warn}`}>{t("evidence_message_gone")}</p>
          <p className={css.words}>
            {message.kind === "text" ? "" : `${t(`message_${message.kind as "photo"}`)} `}
            {message.text}
          </p>
        </div>
      ) : null}
      {isPhotoGone ? (
        <div className={section}>
          <p className={`${small} ${tone.warn}`}>
            {t("complaint_photo")}: {t("evidence_photo_gone")}
          </p>
          {may.photo ? (
            <img
              className={css.photo}
              src={consolePaths.evidencePhoto(brand.slug, first!.reference)}
              alt={t("photo_of", { name: reported?.name ?? "" })}
            />
          ) : (
            <p className={second}>{t("complaint_photo_hidden")}</p>
          )}
        </div>
      ) : null}
      {first!.about === "profile" || changed.length > 0 ? (
        <>
          <h3 className={heading}>{t("evidence_profile")}</h3>
          <dl className={facts}>
            <dt className={term}>{t("member_place")}</dt>
            <dd>{[profile.city, profile.country].filter(Boolean).join(", ")}</dd>
            <dt className={term}>{t("evidence_text")}</dt>
            <dd className={css.words}>{profile.text || t("none")}</dd>
            {profile.answers ? (
              <>
                <dt className={term}>{t("evidence_answers")}</dt>
                <dd className={css.words}>{profile.answers}</dd>
              </>
            ) : null}
            <dt className={term}>{t("evidence_photos")}</dt>
            <dd>{profile.photos}</dd>
          </dl>
        </>
      ) : null}
    </section>
  );
}
