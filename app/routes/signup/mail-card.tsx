import { Mail } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Form } from "~/ui/form";
import * as css from "./mail-card.css";
import type { Mailbox } from "./mailbox.server";

/** Reminds a new member of the mail that confirms the address, and opens it; where that is not possible it sends the mail again. */
export function MailCard({ email, mailbox }: { email: string; mailbox: Mailbox }) {
  const { t } = useTranslation();
  return (
    <aside className={css.card} data-mail>
      <Mail className={css.icon} aria-hidden />
      <p className={css.words}>
        <strong className={css.title}>{t("signup:welcome_mail")}</strong>
        <span className={css.address} data-cuts>
          {email}
        </span>
      </p>
      {mailbox ? (
        <ButtonLink
          size="small"
          href={mailbox.href}
          {...(mailbox.kind === "web" ? { target: "_blank", rel: "noreferrer" } : {})}
        >
          {t(mailbox.kind === "web" ? "signup:welcome_mail_web" : "signup:welcome_mail_app")}
        </ButtonLink>
      ) : (
        <Form method="post" action={paths.activateError()}>
          <Button size="small" type="submit">
            {t("common:activate_resend")}
          </Button>
        </Form>
      )}
    </aside>
  );
}
