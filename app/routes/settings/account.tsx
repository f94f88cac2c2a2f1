import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { confirmPassword } from "~/domain/accounts/passwords/confirm-password.server";
import { ChangeMail, checkNewMail, requestMailChange } from "~/domain/accounts/settings/change-mail.server";
import { countLinkMail } from "~/http/limits/account-limits.server";
import { RateLimited } from "~/http/limits/limits.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { refusedForm } from "~/http/refusals/refused.server";
import { requireMember } from "~/http/request/require-member.server";
import { readSubmission, refuseSubmission } from "~/http/request/submission.server";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { heading, muted, small } from "~/ui/text.css";
import { refusalOf } from "../account/refusal-of";
import { Address } from "./address";
import { SettingsPage } from "./settings-page";
import * as css from "./settings-page.css";

const PASSWORDS = { points: 10, seconds: 900 };
export const handle = { i18n: ["account", "settings"] };

/** Confirmation mails to new addresses that a member may request. */
const CHANGES_PER_DAY = 5;

export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const { name, email, status } = requireMember(ctx, request);
  const done = new URL(request.url).searchParams.get("done");
  const said = new Map([
    ["mail", ctx.t("settings:account_confirmed")],
    ["replaced", ctx.t("settings:account_replaced", { email })],
  ]);
  const text = said.get(done ?? "");
  return {
    name,
    email,
    isConfirmed: status !== "not_confirmed",
    notice: text ? { text, isGood: true } : null,
    head: hiddenHead(ctx, ctx.t("settings:nav_account")),
  };
}

export { meta } from "~/layouts/page-title";

/** Gives the same answer whether or not the new address has an account, unless the brand reveals it. product 7.3, 5.21 */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const member = requireMember(ctx, request);
  const { submission } = await readSubmission(request, ChangeMail, ({ path }) =>
    ctx.t(path?.[0] === "email" ? "account:problem_mail_new_invalid" : "account:problem_password_wrong"),
  );
  if (submission.status !== "success") return refuseSubmission(submission, { status: 422 });
  const { email, password } = submission.value;
  const who = String(member.id);
  try {
    checkNewMail(ctx, member, email);
    await ctx.limits.count(ctx.tenant, "confirm-password", who, PASSWORDS);
    await confirmPassword(ctx, member.id, password);
    const isTooMuch = await countLinkMail(ctx, "mail-change", who, CHANGES_PER_DAY).then(
      () => false,
      isRateLimited,
    );
    if (isTooMuch)
      return refuseSubmission(submission, {
        status: 429,
        notice: { text: ctx.t("settings:account_limit") },
      });
    await requestMailChange(ctx, member.id, email);
    if (member.status === "not_confirmed") return redirect(`${paths.settings("account")}?done=replaced`);
    return json({ ...submission.reply({ resetForm: true }), sentTo: email });
  } catch (error) {
    return refuseSubmission(submission, refusedForm(ctx, error));
  }
}

function isRateLimited(error: unknown): true {
  if (error instanceof RateLimited) return true;
  throw error;
}

/** The username and the address of the account, and the form that changes the address. product 7.3 */
export default function AccountSettings() {
  const { t } = useTranslation();
  const { name, email, isConfirmed, notice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // A new address resets the form.
  const [form, field] = useForm<ChangeMail>({ id: `mail-${email}`, lastResult: answer });
  const sentTo = answer && "sentTo" in answer ? answer.sentTo : null;
  const sent = sentTo ? { text: t("settings:account_sent", { email: sentTo }), isGood: true } : null;
  return (
    <SettingsPage
      current="account"
      title={t("settings:nav_account")}
      lede={t("settings:account_lede")}
      notice={sent ?? refusalOf(form) ?? (answer ? null : notice)}
    >
      <dl className={css.facts}>
        <div className={css.fact}>
          <dt className={css.factName}>{t("account:signup_name")}</dt>
          <dd>{name}</dd>
        </div>
        <div className={css.fact}>
          <dt className={css.factName}>{t("account:email")}</dt>
          <dd>
            <Address email={email} />
            {isConfirmed ? null : (
              <p className={`${small} ${muted} ${css.factNote}`}>{t("settings:account_unconfirmed")}</p>
            )}
          </dd>
        </div>
      </dl>
      <section className={css.section}>
        <h2 className={heading.section}>{t("settings:account_change")}</h2>
        <p className={muted}>{t(isConfirmed ? "settings:account_how" : "settings:account_mistyped")}</p>
        <Form {...getFormProps(form)} className={css.form} method="post" action={paths.settings("account")}>
          <div className={css.narrow}>
            <TextField
              {...getInputProps(field.email, { type: "email" })}
              label={t("settings:account_new")}
              autoComplete="email"
              problem={field.email.errors?.[0]}
              required
            />
            <TextField
              {...getInputProps(field.password, { type: "password" })}
              label={t("settings:account_password")}
              autoComplete="current-password"
              problem={field.password.errors?.[0]}
              required
            />
          </div>
          <Button kind="primary" type="submit">
            {t("settings:account_send")}
          </Button>
        </Form>
      </section>
    </SettingsPage>
  );
}
