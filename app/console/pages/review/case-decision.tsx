import { Form, Link, useNavigation } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { useId, useState } from "react";
import { rejectionReasons } from "~/domain/photos/rules";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import type { ShownBrand } from "../../ui/brand-mark";
import { Button, Key } from "../../ui/button";
import * as field from "../../ui/field.css";
import { Icon } from "../../ui/icon";
import { row, section } from "../../ui/layout.css";
import { ReasonField } from "../../ui/reason-field";
import { heading, link, quiet, small, tone } from "../../ui/text.css";
import * as css from "./complaint.css";
import type { CaseView } from "./complaint.server";

type Refused = { problem: "decided" | "claimed" | "photo" | "reason"; why: string } | undefined;

/** The decision about a case: its outcome for those who complained, the photo, an internal note; and the request of a ban. */
export function CaseDecision({
  view,
  brand,
  refused,
}: {
  view: CaseView;
  brand: ShownBrand;
  refused: Refused;
}) {
  const id = useId();
  const { state } = useNavigation();
  const [outcome, setOutcome] = useState("");
  const { photo, reported, may, complaints, banRequest } = view;
  const [, ...others] = complaints;
  const hasPhoto = photo !== null && photo.status !== "rejected" && may.photo;
  return (
    <>
      <Form method="post" className={section} aria-labelledby={`${id}-decision`}>
        <h2 className={heading} id={`${id}-decision`}>
          {t("decision")}
        </h2>
        {others.map(({ reference }) => (
          <input key={reference} type="hidden" name="also" value={reference} />
        ))}
        <fieldset className={css.outcomes}>
          <legend className={field.label}>{t("decision_outcome")}</legend>
          {(["declined", "acted"] as const).map((one) => (
            <label key={one} className={css.outcome}>
              <input
                type="radio"
                name="outcome"
                value={one}
                required
                checked={outcome === one}
                onChange={() => setOutcome(one)}
                data-key={one === "declined" ? "a" : "r"}
              />
              {t(`decision_${one}`)}
              <Key>{one === "declined" ? "a" : "r"}</Key>
            </label>
          ))}
        </fieldset>
        {hasPhoto ? (
          <div className={field.field}>
            <label className={field.label} htmlFor={`${id}-photo`}>
              {t("decision_photo")}
            </label>
            <select className={field.input} id={`${id}-photo`} name="photo_reason" defaultValue="">
              <option value="">{t("decision_photo_stays")}</option>
              {rejectionReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {t("photo_reject_for", { reason: t(`rejection_${reason}`) })}
                </option>
              ))}
            </select>
            <p className={field.hint}>{t("decision_photo_hint")}</p>
          </div>
        ) : null}
        <div className={field.field}>
          <label className={field.label} htmlFor={`${id}-note`}>
            {t("decision_note")}
          </label>
          <textarea
            className={field.area}
            id={`${id}-note`}
            name="note"
            rows={2}
            maxLength={4000}
            defaultValue={refused?.problem === "reason" ? "" : refused?.why}
          />
        </div>
        <p className={`${small} ${quiet}`}>{t("decision_mails", { count: complaints.length })}</p>
        {refused?.problem === "photo" ? (
          <p className={tone.bad} role="alert">
            {t("decision_problem_photo")}
          </p>
        ) : null}
        <div className={row}>
          <Button
            type="submit"
            kind="primary"
            name="intent"
            value="decide"
            data-key="n"
            aria-disabled={state !== "idle" || undefined}
          >
            {t("decision_submit", { brand: brand.name })}
            <Key>n</Key>
          </Button>
        </div>
      </Form>
      {banRequest ? (
        <p className={`${row} ${tone.hold}`}>
          <Icon of={KeyRound} />
          {t("ban_asked", { name: banRequest.by })}{" "}
          <Link className={link} to={consolePaths.approval(brand.slug, banRequest.id)}>
            {t("approval_look")}
          </Link>
        </p>
      ) : reported && may.ban && reported.status === "active" ? (
        <details className={css.ban} open={refused?.problem === "reason" || undefined}>
          <summary className={link} data-key="b">
            {t("ban_ask_open")}
          </summary>
          <Form method="post" className={section}>
            <ReasonField
              typed={refused?.problem === "reason" ? refused.why : undefined}
              isMissing={refused?.problem === "reason"}
            />
            <p className={`${small} ${quiet}`}>{t("ban_hint")}</p>
            {refused?.problem === "reason" ? (
              <p className={tone.bad} role="alert">
                {t("refund_problem_reason")}
              </p>
            ) : null}
            <Button type="submit" kind="danger" name="intent" value="ban">
              <Icon of={KeyRound} size="s" />
              {t("ban_ask", { name: reported.name, brand: brand.name })}
            </Button>
          </Form>
        </details>
      ) : null}
    </>
  );
}
