import { rejectionReasons } from "~/domain/photos/rules";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import type { ShownBrand } from "../../ui/brand-mark";
import * as field from "../../ui/field.css";
import { Tag } from "../../ui/tag";
import { hidden, quiet, small, strong, tone } from "../../ui/text.css";
import type { BatchPhoto } from "./photo-batch.server";
import * as css from "./photos.css";
import type { Verdict } from "./use-photo-batch";

/** One photo of a batch, with what is known about it and the field of its decision. */
export function PhotoTile({
  photo,
  brand,
  isBlurred,
  verdict,
  isCurrent,
  onVerdict,
  onFocus,
}: {
  photo: BatchPhoto;
  brand: ShownBrand;
  isBlurred: boolean;
  verdict: Verdict;
  isCurrent: boolean;
  onVerdict: (verdict: Verdict) => void;
  onFocus: () => void;
}) {
  const { id, name, number, rejected, complaints, isNew } = photo;
  const looks = [css.picture, isBlurred && !isCurrent ? css.blurred : "", verdict ? css.decided : ""];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move between the tiles, and keys decide about the one in focus
    <li className={isCurrent ? css.current : css.tile} tabIndex={0} data-photo={id} onFocus={onFocus}>
      <img
        className={looks.filter(Boolean).join(" ")}
        src={consolePaths.memberPhoto(brand.slug, id, "card")}
        alt={t("photo_of", { name })}
        width={480}
        height={600}
      />
      {verdict ? (
        <span className={css.state}>
          <Tag tone={verdict === "approve" ? "good" : "bad"}>
            {t(verdict === "approve" ? "photo_approved" : `rejection_${verdict}`)}
          </Tag>
        </span>
      ) : null}
      <div className={css.foot}>
        <span className={strong}>{name}</span>
        <span className={`${small} ${quiet}`}>
          {t("photo_number", { count: number, ordinal: true })}
          {isNew ? ` · ${t("photo_new_member")}` : ""}
          {rejected > 0 ? ` · ${t("photo_rejected_before", { count: rejected })}` : ""}
        </span>
        {complaints > 0 ? (
          <span className={`${small} ${tone.bad}`}>{t("photo_complaints", { count: complaints })}</span>
        ) : null}
        <label>
          <span className={hidden}>{t("photo_decision", { name })}</span>
          <select
            className={field.input}
            name={`photo-${id}`}
            value={verdict}
            onChange={(event) => onVerdict(event.target.value as Verdict)}
          >
            <option value="">{t("photo_undecided")}</option>
            <option value="approve">{t("photo_approve_short")}</option>
            {rejectionReasons.map((reason) => (
              <option key={reason} value={reason}>
                {t("photo_reject_for", { reason: t(`rejection_${reason}`) })}
              </option>
            ))}
          </select>
        </label>
      </div>
    </li>
  );
}
