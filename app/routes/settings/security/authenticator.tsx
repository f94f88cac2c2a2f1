import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findAuthenticator, findSetup } from "~/domain/accounts/second-factor/authenticator.server";
import { beginAuthenticatorAct } from "~/domain/accounts/second-factor/begin-authenticator.act.server";
import { confirmAuthenticatorAct } from "~/domain/accounts/second-factor/confirm-authenticator.act.server";
import { dropAuthenticatorAct } from "~/domain/accounts/second-factor/drop-authenticator.act.server";
import { renewRecoveryCodesAct } from "~/domain/accounts/second-factor/renew-recovery-codes.act.server";
import { formActions, offer, type RefusedForm } from "~/http/acts/form-actions.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { requireMember } from "~/http/request/require-member.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import type { Notice } from "../../accounts/notice.server";
import { AuthenticatorSince } from "./authenticator-since";
import { ChangeAuthenticator } from "./change-authenticator";
import { ConfirmAuthenticator } from "./confirm-authenticator";
import { RecoveryCodes } from "./recovery-codes";
import * as css from "./security.css";
import { SecurityPage } from "./security-page";
import { type ShownSetup, shownSetup } from "./shown-setup.server";

export const handle = { i18n: ["account", "security", "settings"], screen: "section" } satisfies RouteHandle;

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const { id } = requireMember(ctx, request);
  const found = await findAuthenticator(ctx, id);
  return {
    on: found ? { since: found.since.toISOString(), codesLeft: found.codesLeft } : null,
    head: hiddenHead(ctx, ctx.t("security:authenticator_title")),
  };
}

export { meta } from "~/layouts/page-title";

/** The answer to a form. Secrets and codes are only in the answer to the form that created them. */
type Answer = {
  notice?: Notice | null;
  problems?: Record<string, string>;
  setup?: ShownSetup;
  codes?: string[];
};

const refused = ({ form: { status, ...texts } }: RefusedForm) => json<Answer>(texts, status);
const showCodes = ({ result: codes }: { result: string[] }) => json<Answer>({ codes });

export const action = formActions(
  offer(beginAuthenticatorAct, {
    after: ({ result }) => json<Answer>({ setup: shownSetup(result) }),
    refused,
  }),
  offer(confirmAuthenticatorAct, {
    after: showCodes,
    refused: async ({ error, form: { status, ...texts } }, { ctx, request }) => {
      if (error !== "code_wrong") return json<Answer>(texts, status);
      const setup = shownSetup(await findSetup(ctx, requireMember(ctx, request)));
      return json<Answer>({ ...texts, setup }, status);
    },
  }),
  offer(renewRecoveryCodesAct, { after: showCodes, refused }),
  offer(dropAuthenticatorAct, {
    after: () => redirect(`${paths.settings("security")}?done=off`, 303),
    refused,
  }),
);

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
  const lede = on ? (
    <AuthenticatorSince since={on.since} />
  ) : (
    t(setup ? "security:authenticator_scan" : "security:authenticator_lede")
  );
  return (
    <SecurityPage title={t("security:authenticator_title")} lede={lede} notice={notice}>
      {on ? (
        <ChangeAuthenticator codesLeft={on.codesLeft} problems={problems} />
      ) : setup ? (
        <ConfirmAuthenticator setup={setup} problem={problems.code} />
      ) : (
        <Form className={css.form} method="post" noValidate action={paths.security("authenticator")}>
          <input type="hidden" name="intent" value="begin_authenticator" />
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
