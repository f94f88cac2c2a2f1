import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { confirmPassword } from "~/domain/accounts/passwords/confirm-password.server";
import { InputRefused } from "~/domain/accounts/refusals.server";
import { EMAIL_MAX } from "~/domain/accounts/rules";
import { checkNewMail, NewMail, requestMailChange } from "~/domain/accounts/settings/change-mail.server";
import { countLinkMail } from "~/http/limits/account-limits.server";
import { TooOften } from "~/http/limits/limits.server";
import { readForm } from "~/http/request/read-form.server";
import { requireMember } from "~/http/request/require-member.server";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { heading, muted, small } from "~/ui/text.css";
import { formAnswer } from "../account/form-answer.server";
import { Address } from "./address";
import { SettingsPage } from "./settings-page";
import * as css from "./settings-page.css";

const PASSWORDS = { points: 10, seconds: 900 };
export const handle = { i18n: ["account", "settings"] };

/** How many mails to new addresses a member may ask for. */
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
    head: { title: `${ctx.t("settings:nav_account")} – ${ctx.tenant.config.name}`, noindex: true },
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

/** Says the same whether the new address has an account or not, unless the brand reveals it. decisions §4 */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const member = requireMember(ctx, request);
  const form = await readForm(request);
  const typed = String(form.get("email") ?? "");
  const kept = { email: typed.slice(0, EMAIL_MAX), problems: {} };
  const who = String(member.id);
  try {
    const input = NewMail.safeParse(typed);
    if (!input.success) throw new InputRefused({ email: { code: "mail_new_invalid" } });
    checkNewMail(ctx, member, input.data);
    await ctx.limits.count(ctx.tenant, "confirm-password", who, PASSWORDS);
    await confirmPassword(ctx, member.id, String(form.get("password") ?? "").slice(0, 1000));
    const isTooMuch = await countLinkMail(ctx, "mail-change", who, CHANGES_PER_DAY).then(
      () => false,
      isTooOften,
    );
    if (isTooMuch)
      return json({ ...kept, notice: { text: ctx.t("settings:account_limit"), isGood: false } }, 429);
    await requestMailChange(ctx, member.id, input.data);
    ctx.changed(member.id);
    if (member.status === "not_confirmed") return redirect(`${paths.settings("account")}?done=replaced`);
    const text = ctx.t("settings:account_sent", { email: input.data });
    return json({ email: "", problems: {}, notice: { text, isGood: true } });
  } catch (error) {
    const { status, ...refused } = formAnswer(ctx, error);
    return json({ ...kept, ...refused }, status);
  }
}

function isTooOften(error: unknown): true {
  if (error instanceof TooOften) return true;
  throw error;
}

/** The name and the address of an account, and how to change the address. product.md §5 */
export default function AccountSettings() {
  const { t } = useTranslation();
  const { name, email, isConfirmed, notice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.problems as Record<string, string> | undefined;
  return (
    <SettingsPage
      current="account"
      title={t("settings:nav_account")}
      lede={t("settings:account_lede")}
      notice={answer ? answer.notice : notice}
    >
      <dl className={css.facts}>
        <div>
          <dt>{t("account:signup_name")}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{t("account:email")}</dt>
          <dd>
            <Address email={email} />
            {isConfirmed ? null : <p className={`${small} ${muted}`}>{t("settings:account_unconfirmed")}</p>}
          </dd>
        </div>
      </dl>
      <section className={css.section}>
        <h2 className={heading.section}>{t("settings:account_change")}</h2>
        <p className={muted}>{t(isConfirmed ? "settings:account_how" : "settings:account_mistyped")}</p>
        <Form className={css.form} method="post" noValidate action={paths.settings("account")}>
          <div className={css.narrow}>
            <TextField
              name="email"
              type="email"
              label={t("settings:account_new")}
              autoComplete="email"
              defaultValue={answer?.email}
              problem={problems?.email}
              required
            />
            <TextField
              name="password"
              type="password"
              label={t("settings:account_password")}
              autoComplete="current-password"
              problem={problems?.password}
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
