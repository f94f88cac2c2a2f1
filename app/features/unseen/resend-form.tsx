import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";

/** The button that sends the mail again that confirms the address. product 9.3 */
export function ResendForm() {
  const { t } = useTranslation();
  return (
    <Form method="post" action={paths.activateError()}>
      <Button type="submit">{t("common:activate_resend")}</Button>
    </Form>
  );
}
