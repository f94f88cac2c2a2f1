import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { label } from "~/ui/text.css";
import * as css from "./security.css";
import type { ShownSetup } from "./shown-setup.server";

/** The QR code and secret for the app, and the first code that confirms it. */
export function ConfirmAuthenticator({ setup, problem }: { setup: ShownSetup; problem: string | undefined }) {
  const { t } = useTranslation();
  const { path, size } = setup.qr;
  return (
    <>
      <svg
        className={css.qr}
        role="img"
        aria-label={t("security:authenticator_qr")}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <div>
        <p className={label}>{t("security:authenticator_key")}</p>
        <p className={css.secret} data-secret>
          {setup.secret}
        </p>
      </div>
      <Form className={css.form} method="post" noValidate action={paths.security("authenticator")}>
        <input type="hidden" name="intent" value="confirm_authenticator" />
        <TextField
          name="code"
          label={t("security:code")}
          hint={t("security:code_hint")}
          inputMode="numeric"
          autoComplete="one-time-code"
          problem={problem}
          required
        />
        <Button kind="primary" size="large" type="submit">
          {t("security:authenticator_confirm")}
        </Button>
      </Form>
    </>
  );
}
