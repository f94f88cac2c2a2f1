import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { TextField } from "~/ui/field";

/** The new password, twice. */
export function NewPasswordFields(field: { password: FieldMetadata<string>; repeat: FieldMetadata<string> }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        {...getInputProps(field.password, { type: "password" })}
        label={t("account:password_new")}
        hint={t("account:signup_password_hint")}
        autoComplete="new-password"
        problem={field.password.errors?.[0]}
        required
      />
      <TextField
        {...getInputProps(field.repeat, { type: "password" })}
        label={t("account:password_repeat")}
        autoComplete="new-password"
        problem={field.repeat.errors?.[0]}
        required
      />
    </>
  );
}
