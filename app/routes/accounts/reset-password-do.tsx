import { getFormProps, useForm } from "@conform-to/react";
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link2Off } from "lucide-react";
import { useTranslation } from "react-i18next";
import { resetPasswordAct } from "~/domain/accounts/passwords/reset-password.act.server";
import { checkResetLink, type ResetPassword } from "~/domain/accounts/passwords/reset-password.server";
import type { OpeningKeys } from "~/domain/accounts/second-factor/opening-keys.server";
import { LinkInvalid } from "~/domain/link-invalid.server";
import { formActions, offerForm } from "~/http/acts/form-actions.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { loginRedirect } from "~/http/request/login-redirect.server";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { fields } from "~/ui/field.css";
import { Form } from "~/ui/form";
import { AccountPage } from "./account-page";
import { NewPasswordFields } from "./new-password-fields";
import { refusalOf } from "./refusal-of";

export const handle = { i18n: ["account"] };

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const head = hiddenHead(ctx, ctx.t("account:reset_do_title"));
  try {
    await checkResetLink(ctx, token);
    return json({ head, token, works: true });
  } catch (error) {
    if (!(error instanceof LinkInvalid)) throw error;
    return json({ head, token: "", works: false }, 410);
  }
}

export { meta } from "~/layouts/page-title";

export const action = formActions(
  offerForm(resetPasswordAct, {
    problem: (_, { t }) => t("account:problem_password_long"),
    after: ({ result: { account, keys, ...started } }, { ctx }) =>
      loginRedirect(ctx, account, started, afterReset(keys)),
  }),
);

/** The page after a reset: where the keys that still open the account are listed and can be removed, else the search. */
function afterReset({ passkeys, authenticator }: OpeningKeys): string {
  if (passkeys.length > 0) return `${paths.security("passkeys")}?done=reset`;
  return authenticator ? `${paths.settings("security")}?done=reset` : paths.members();
}

export default function ResetPasswordDo() {
  const { t } = useTranslation();
  const { token, works } = useLoaderData<typeof loader>();
  const [form, field] = useForm<ResetPassword>({ id: "reset", lastResult: useActionData<typeof action>() });
  if (!works)
    return (
      <AccountPage
        icon={<Link2Off aria-hidden />}
        title={t("account:reset_title")}
        notice={{ text: t("errors:link_expired"), isGood: false }}
      >
        <ButtonLink kind="primary" size="large" wide href={paths.resetPassword()}>
          {t("account:reset_button")}
        </ButtonLink>
      </AccountPage>
    );
  return (
    <AccountPage
      title={t("account:reset_do_title")}
      lede={t("account:reset_do_lede")}
      notice={refusalOf(form)}
    >
      <Form {...getFormProps(form)} className={fields} method="post" action={paths.resetPasswordDo(token)}>
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields password={field.password} repeat={field.repeat} />
        <Button kind="primary" size="large" wide type="submit">
          {t("account:reset_do_button")}
        </Button>
      </Form>
    </AccountPage>
  );
}
