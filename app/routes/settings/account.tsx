import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { changeMailAct } from "~/domain/accounts/settings/change-mail.act.server";
import type { ChangeMail } from "~/domain/accounts/settings/change-mail.server";
import { formActions, offerForm } from "~/http/acts/form-actions.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { requireMember } from "~/http/request/require-member.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { refusalOf } from "../accounts/refusal-of";
import { AccountPane } from "./account-pane";

export const handle = { i18n: ["account", "settings"], screen: "section" } satisfies RouteHandle;

export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const { name, email, status } = requireMember(ctx, request);
  const done = new URL(request.url).searchParams.get("done");
  const said = new Map([
    ["mail", ctx.t("settings:account_confirmed")],
    ["replaced", `${ctx.t("settings:account_replaced", { email })} ${ctx.t("account:scarce_mails")}`],
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
export const action = formActions(
  offerForm(changeMailAct, {
    problem: (field, { t }) =>
      t(field === "email" ? "account:problem_mail_new_invalid" : "account:problem_password_wrong"),
    after: ({ input: { email } }, { ctx }, submission) =>
      ctx.member?.status === "not_confirmed"
        ? redirect(`${paths.settings("account")}?done=replaced`)
        : json({ ...submission.reply({ resetForm: true }), sentTo: email }),
  }),
);

/** The address of the account. product 7.3 */
export default function AccountSettings() {
  const { t } = useTranslation();
  const { name, email, isConfirmed, notice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // A new address resets the form. Ids have no "@".
  const [form, field] = useForm<ChangeMail>({ id: `mail-${email.replace(/\W/g, "-")}`, lastResult: answer });
  const sentTo = answer && "sentTo" in answer ? answer.sentTo : null;
  const sent = sentTo
    ? { text: `${t("settings:account_sent", { email: sentTo })} ${t("account:scarce_mails")}`, isGood: true }
    : null;
  return (
    <AccountPane
      name={name}
      email={email}
      isConfirmed={isConfirmed}
      notice={sent ?? refusalOf(form) ?? (answer ? null : notice)}
      form={{
        attributes: getFormProps(form),
        email: { ...getInputProps(field.email, { type: "email" }), problem: field.email.errors?.[0] },
        password: {
          ...getInputProps(field.password, { type: "password" }),
          problem: field.password.errors?.[0],
        },
      }}
    />
  );
}
