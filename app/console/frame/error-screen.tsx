import { consolePaths } from "../paths";
import { useRootData } from "../scope";
import { t } from "../text";
import { ButtonLink } from "../ui/button";
import { page } from "../ui/layout.css";
import { second, title } from "../ui/text.css";

/** What a page shows instead of its content: no permission, nothing there, or a failure with the id of its request. */
export function ErrorScreen({
  status,
  kind,
  reference,
}: {
  status: number;
  kind: string;
  reference: string;
}) {
  const roles = useRootData()?.operator?.roles.join(", ") ?? "";
  const isForbidden = status === 403 && kind === "no_permission";
  const [heading, text] = isForbidden
    ? [t("no_permission"), t("no_permission_text", { roles, owner: t("no_permission_owner") })]
    : status === 404
      ? [t("not_found"), t("not_found_text")]
      : [t("failed"), t("failed_text", { id: reference })];
  return (
    <div className={page}>
      <h1 className={title}>{heading}</h1>
      <p className={second}>{text}</p>
      <p>
        <ButtonLink to={consolePaths.home({ kind: "all" })}>{t("to_home")}</ButtonLink>
      </p>
    </div>
  );
}
