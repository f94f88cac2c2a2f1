import { BadgeCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/field";
import { fields } from "~/ui/field.css";
import { Form } from "~/ui/form";
import { muted, small } from "~/ui/text.css";
import { AccountPage } from "./account-page";
import type { Notice } from "./notice.server";

/** Shows the button that confirms an address; also asks for a new password where the browser has no session of the account. */
export function ActivateConfirm({
  token,
  member,
  address,
  isOwn,
  notice,
  problems,
}: {
  token: string;
  member: string;
  address: string;
  isOwn: boolean;
  notice: Notice | null;
  problems: Record<string, string>;
}) {
  const { t } = useTranslation();
  const lede = t(isOwn ? "account:activate_confirm_lede" : "account:activate_password_lede", {
    member,
    address,
  });
  return (
    <AccountPage title={t("account:activate_confirm_title")} lede={lede} notice={notice}>
      <Form className={fields} method="post" noValidate action={paths.activateDone(token)}>
        <input type="hidden" name="token" value={token} />
        {isOwn ? null : (
          <>
            <p className={`${small} ${muted}`}>{t("account:activate_password_why")}</p>
            <TextField
              name="email"
              type="email"
              label={t("account:email")}
              value={address}
              autoComplete="username"
              readOnly
            />
            <TextField
              name="password"
              type="password"
              label={t("account:password_new")}
              hint={t("account:signup_password_hint")}
              autoComplete="new-password"
              problem={problems.password}
              required
            />
            <TextField
              name="repeat"
              type="password"
              label={t("account:password_repeat")}
              autoComplete="new-password"
              problem={problems.repeat}
              required
            />
          </>
        )}
        <Button kind="primary" size="large" wide type="submit">
          {t("account:activate_confirm_button")}
        </Button>
      </Form>
    </AccountPage>
  );
}

/** A link that was used before: it changes nothing and logs no member in. */
export function AlreadyConfirmed() {
  const { t } = useTranslation();
  return (
    <AccountPage
      icon={<BadgeCheck aria-hidden />}
      title={t("account:activate_again_title")}
      lede={t("account:activate_again_lede")}
    >
      <ButtonLink kind="primary" size="large" wide href={paths.login()}>
        {t("account:login_button")}
      </ButtonLink>
    </AccountPage>
  );
}
