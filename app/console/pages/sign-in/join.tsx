import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { useId, useState } from "react";
import { InvitationInvalid, readInvitation } from "~/domain/operators/team/invitations.server";
import { consoleOf } from "~/http/console/operator-request.server";
import { t } from "../../text";
import { Button } from "../../ui/button";
import * as field from "../../ui/field.css";
import { Icon } from "../../ui/icon";
import { second } from "../../ui/text.css";
import { CompanyAccountLink } from "./company-account";
import { LoginScreen } from "./login-screen";
import * as css from "./sign-in.css";
import { usePasskey } from "./use-passkey";

/** Whom the invitation of the link is for; null where it is not valid. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const ctx = consoleOf(context);
  const { companyAccounts } = ctx.services;
  const ways = { hasOpenId: companyAccounts !== null, hasPasskeys: !companyAccounts?.isOnlyWay };
  try {
    const { name } = await readInvitation(ctx, params.token ?? "");
    return { name, ...ways };
  } catch (error) {
    if (error instanceof InvitationInvalid) return { name: null, ...ways };
    throw error;
  }
}

export const meta = () => [{ title: t("page_title", { page: t("join") }) }];

/** The page of an invitation: it creates the operator's passkey or links the company account, and logs in. */
export default function Join() {
  const { name, hasOpenId, hasPasskeys } = useLoaderData<typeof loader>();
  const { token } = useParams();
  const [label, setLabel] = useState("");
  const id = useId();
  const passkey = usePasskey(`/join/${token}`, "create", () => window.location.assign("/"));
  return (
    <LoginScreen
      title={t(name === null ? "join_gone" : hasPasskeys ? "join" : "join_openid")}
      lead={name === null ? t("join_gone_text") : t(hasPasskeys ? "join_lead" : "join_openid_lead", { name })}
    >
      {name !== null && hasPasskeys ? (
        <form
          className={css.group}
          onSubmit={(event) => {
            event.preventDefault();
            passkey.run({ name: label });
          }}
        >
          <div className={field.field}>
            <label className={field.label} htmlFor={id}>
              {t("join_name")}
            </label>
            <input
              className={field.input}
              id={id}
              maxLength={60}
              value={label}
              aria-describedby={`${id}-hint`}
              onChange={(event) => setLabel(event.target.value)}
            />
            <p className={field.hint} id={`${id}-hint`}>
              {t("join_name_hint")}
            </p>
          </div>
          <Button type="submit" kind="primary" size="large" wide aria-busy={passkey.isBusy}>
            <Icon of={KeyRound} />
            {t("join_button")}
          </Button>
          <noscript>
            <p className={second}>{t("needs_script")}</p>
          </noscript>
          <p className={css.failure} role="alert">
            {passkey.failure}
          </p>
        </form>
      ) : null}
      {name !== null && hasOpenId ? (
        <CompanyAccountLink href={`/join/${token}/openid`} isOnlyWay={!hasPasskeys} />
      ) : null}
    </LoginScreen>
  );
}
