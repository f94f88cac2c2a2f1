import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData } from "@remix-run/react";
import { requestReset } from "~/domain/accounts/reset-password.server";
import { emailProblem } from "~/domain/accounts/sign-up.server";
import { readForm } from "~/http/read-form.server";
import { useWords } from "~/i18n/words-context";
import { pageMeta } from "~/layouts/page-title";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { fields } from "~/ui/field.css";
import { AccountPage } from "./account-page";
import { formAnswer, problemTexts } from "./form-answer.server";

const DAY_SECONDS = 86_400;

export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { head: { title: `${ctx.t("account:reset_title")} – ${ctx.tenant.config.name}`, noindex: true } };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

/** Says the same whether the address has an account or not. decisions §4 */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const email = String(form.get("email") ?? "")
    .trim()
    .slice(0, 254);
  const refused = { sent: false, email, notice: null, problems: {} };
  const problem = emailProblem(email, false);
  if (problem) return json({ ...refused, problems: problemTexts(ctx, { email: { code: problem } }) }, 422);
  const { password_resets_per_day: points } = ctx.tenant.config;
  try {
    await ctx.limits.count(ctx.tenant, "reset-address", ctx.visitor.address, {
      points: points * 10,
      seconds: DAY_SECONDS,
    });
    // Counted for addresses without an account too: a limit must not tell.
    await ctx.limits.count(ctx.tenant, "reset-account", email.toLowerCase(), {
      points,
      seconds: DAY_SECONDS,
    });
  } catch (error) {
    formAnswer(ctx, error);
    return json({ ...refused, notice: { text: ctx.t("errors:reset_limit"), isGood: false } }, 429);
  }
  await requestReset(ctx, email);
  return json({ ...refused, sent: true });
}

export default function ResetPassword() {
  const t = useWords();
  const answer = useActionData<typeof action>();
  if (answer?.sent)
    return (
      <AccountPage
        title={t("account:reset_sent_title")}
        lede={t("account:reset_sent_text", { email: answer.email })}
      />
    );
  return (
    <AccountPage
      title={t("account:reset_title")}
      lede={t("account:reset_lede")}
      notice={answer?.notice ?? null}
    >
      <form className={fields} method="post" noValidate action={paths.resetPassword()}>
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
      </form>
    </AccountPage>
  );
}
