import { Form, Link } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import type { ShownBrand } from "../../ui/brand-mark";
import { Button, Key } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { row, section } from "../../ui/layout.css";
import { ReasonField } from "../../ui/reason-field";
import { link, quiet, small, tone } from "../../ui/text.css";
import * as css from "./complaint.css";
import type { CaseView } from "./complaint.server";
import type { CaseAnswer } from "./decide-case.server";

/** The request of a ban from a case, or that one waits. */
export function BanRequest({
  view,
  brand,
  answer,
}: {
  view: CaseView;
  brand: ShownBrand;
  answer: CaseAnswer | undefined;
}) {
  const { banRequest, reported, may } = view;
  if (banRequest)
    return (
      <p className={`${row} ${tone.hold}`}>
        <Icon of={KeyRound} />
        {t("ban_asked", { name: banRequest.by })}{" "}
        <Link className={link} to={consolePaths.approval(brand.slug, banRequest.id)}>
          {t("approval_look")}
        </Link>
      </p>
    );
  if (!reported || !may.ban || reported.status !== "active") return null;
  const isMissing = answer?.problem === "reason";
  return (
    <details className={css.ban} open={isMissing || undefined}>
      <summary className={link} data-key="b">
        {t("ban_ask_open")} <Key>b</Key>
      </summary>
      <Form method="post" className={section}>
        <ReasonField typed={isMissing ? answer.typed.why : undefined} isMissing={isMissing} />
        <p className={`${small} ${quiet}`}>{t("ban_hint")}</p>
        {isMissing ? (
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
  );
}
