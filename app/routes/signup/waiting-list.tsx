import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link2Off, MailCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { TextField, TickField } from "~/ui/field";
import { fields } from "~/ui/field.css";
import { Form } from "~/ui/form";
import { AccountPage } from "../accounts/account-page";
import { answerWaiting, loadWaiting, type WaitingAnswer, type WaitingView } from "./waiting-list.server";

export const handle = { i18n: ["account", "signup"] };

export const loader = ({ request, context: { ctx } }: LoaderFunctionArgs) => loadWaiting(ctx, request);

export const action = answerWaiting;

export { meta } from "~/layouts/page-title";

/** The waiting list of a brand with a closed signup: its form, and the pages of its mailed links. product 5.35 */
export default function WaitingList() {
  const { t } = useTranslation();
  const view = useLoaderData<typeof loader>().view as WaitingView;
  const answer = useActionData<WaitingAnswer>();
  const notice = answer?.notice ?? null;
  if (view.kind === "form")
    return (
      <AccountPage title={t("signup:waiting_title")} lede={t("signup:waiting_lede")} notice={notice}>
        <Form className={fields} method="post" noValidate action={paths.waitingList()}>
          <TextField
            name="email"
            type="email"
            label={t("account:email")}
            defaultValue={answer?.email ?? ""}
            autoComplete="email"
            problem={answer?.problems.email}
            required
          />
          <TickField name="consent" problem={answer?.problems.consent}>
            {t("signup:waiting_consent")}
          </TickField>
          <Button kind="primary" size="large" wide type="submit">
            {t("signup:waiting_button")}
          </Button>
        </Form>
      </AccountPage>
    );
  if (view.kind === "confirm" || view.kind === "leave")
    return (
      <AccountPage
        title={t(`signup:waiting_${view.kind}_title`)}
        lede={t(`signup:waiting_${view.kind}_lede`)}
        notice={notice}
      >
        <LinkForm
          token={view.token}
          intent={view.kind === "confirm" ? "confirm_waiting" : "leave_waiting_list"}
        >
          {t(`signup:waiting_${view.kind}_button`)}
        </LinkForm>
      </AccountPage>
    );
  if (view.kind === "invalid")
    return (
      <AccountPage
        icon={<Link2Off aria-hidden />}
        title={t("signup:waiting_title")}
        notice={{ text: t("errors:link_expired"), isGood: false }}
      >
        <ButtonLink kind="primary" size="large" wide href={paths.waitingList()}>
          {t("signup:waiting_button")}
        </ButtonLink>
      </AccountPage>
    );
  return (
    <AccountPage
      icon={<MailCheck aria-hidden />}
      title={t(`signup:waiting_${view.kind}_title`)}
      lede={t(`signup:waiting_${view.kind}_text`)}
    >
      <ButtonLink size="large" wide href={paths.index()}>
        {t("errors:back_home")}
      </ButtonLink>
    </AccountPage>
  );
}

function LinkForm({ token, intent, children }: { token: string; intent: string; children: ReactNode }) {
  return (
    <Form className={fields} method="post" action={paths.waitingList(token)}>
      <input type="hidden" name="token" value={token} />
      <Button kind="primary" size="large" wide type="submit" name="intent" value={intent}>
        {children}
      </Button>
    </Form>
  );
}
