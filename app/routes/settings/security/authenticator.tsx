import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findAuthenticator } from "~/domain/accounts/second-factor/authenticator.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { requireMember } from "~/http/request/require-member.server";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { answerAuthenticator } from "./answer-authenticator.server";
import { ChangeAuthenticator } from "./change-authenticator";
import { ConfirmAuthenticator } from "./confirm-authenticator";
import { dayText } from "./moment.server";
import { RecoveryCodes } from "./recovery-codes";
import * as css from "./security.css";
import { SecurityPage } from "./security-page";

export const handle = { i18n: ["account", "security", "settings"] };

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const { id } = requireMember(ctx, request);
  const found = await findAuthenticator(ctx, id);
  return {
    on: found ? { since: dayText(ctx, found.since), codesLeft: found.codesLeft } : null,
    head: hiddenHead(ctx, ctx.t("security:authenticator_title")),
  };
}

export { meta } from "~/layouts/page-title";

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const { status, isOff, ...answer } = await answerAuthenticator(ctx, request);
  return isOff ? redirect(`${paths.settings("security")}?done=off`, 303) : json(answer, status);
}

/** The member's authenticator app: set up, renew recovery codes, switch off. */
export default function AuthenticatorSettings() {
  const { t } = useTranslation();
  const { on } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { codes, setup, problems = {}, notice = null } = answer ?? {};
  if (codes)
    return (
      <SecurityPage title={t("security:codes_title")} lede={t("security:codes_text")} notice={notice}>
        <RecoveryCodes codes={codes} />
      </SecurityPage>
    );
  const lede = on
    ? t("security:authenticator_on", { date: on.since })
    : t(setup ? "security:authenticator_scan" : "security:authenticator_lede");
  return (
    <SecurityPage title={t("security:authenticator_title")} lede={lede} notice={notice}>
      {on ? (
        <ChangeAuthenticator codesLeft={on.codesLeft} problems={problems} />
      ) : setup ? (
        <ConfirmAuthenticator setup={setup} problem={problems.code} />
      ) : (
        <Form className={css.form} method="post" noValidate action={paths.security("authenticator")}>
          <input type="hidden" name="intent" value="begin" />
          <TextField
            name="password"
            type="password"
            label={t("account:password")}
            hint={t("security:password_why")}
            autoComplete="current-password"
            problem={problems.password}
            required
          />
          <Button kind="primary" size="large" type="submit">
            {t("security:set_up")}
          </Button>
        </Form>
      )}
    </SecurityPage>
  );
}
