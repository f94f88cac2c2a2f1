import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData } from "@remix-run/react";
import { MailCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { requestReset } from "~/domain/accounts/passwords/reset-password.server";
import { emailProblem } from "~/domain/accounts/typed-text.server";
import { countReset, type ResetAllowance } from "~/http/limits/account-limits.server";
import { evenTime } from "~/http/limits/even-time.server";
import { readForm } from "~/http/request/read-form.server";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/field";
import { fields } from "~/ui/field.css";
import { Form } from "~/ui/form";
import { AccountPage } from "./account-page";
import { formAnswer, problemTexts } from "./form-answer.server";

export const handle = { i18n: ["account"] };

export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { head: { title: `${ctx.t("account:reset_title")} – ${ctx.tenant.config.name}`, noindex: true } };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

/** Says the same whether the address has an account or not, unless the brand wants it said. decisions §4 */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const email = String(form.get("email") ?? "")
    .trim()
    .slice(0, 254);
  const refused = { sent: false, email, notice: null, problems: {} };
  const problem = emailProblem(email, false);
  if (problem) return json({ ...refused, problems: problemTexts(ctx, { email: { code: problem } }) }, 422);
  let allowance: ResetAllowance;
  try {
    allowance = await countReset(ctx, email.toLowerCase());
  } catch (error) {
    formAnswer(ctx, error);
    return json({ ...refused, notice: { text: ctx.t("errors:reset_limit"), isGood: false } }, 429);
  }
  const asked = requestReset(ctx, email, allowance);
  const isKnown = await (ctx.tenant.config.reveal_accounts ? asked : evenTime(asked));
  if (!isKnown && ctx.tenant.config.reveal_accounts)
    return json({ ...refused, problems: { email: ctx.t("errors:email_not_found") } }, 422);
  return json({ ...refused, sent: true });
}

export default function ResetPassword() {
  const { t } = useTranslation();
  const answer = useActionData<typeof action>();
  if (answer?.sent)
    return (
      <AccountPage
        icon={<MailCheck aria-hidden />}
        title={t("account:reset_sent_title")}
        lede={t("account:reset_sent_text", { email: answer.email })}
      >
        <ButtonLink size="large" wide href={paths.login()}>
          {t("account:login_button")}
        </ButtonLink>
      </AccountPage>
    );
  return (
    <AccountPage
      title={t("account:reset_title")}
      lede={t("account:reset_lede")}
      notice={answer?.notice ?? null}
    >
      <Form className={fields} method="post" noValidate action={paths.resetPassword()}>
        <TextField
          name="email"
          type="email"
          label={t("account:email")}
          autoComplete="username"
          defaultValue={answer?.email}
          problem={(answer?.problems as Record<string, string> | undefined)?.email}
          required
        />
        <Button kind="primary" size="large" wide type="submit">
          {t("account:reset_button")}
        </Button>
      </Form>
    </AccountPage>
  );
}
