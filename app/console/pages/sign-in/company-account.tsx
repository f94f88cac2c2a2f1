import { Building2 } from "lucide-react";
import { t } from "../../text";
import { LeavingLink } from "../../ui/button";
import { Icon } from "../../ui/icon";

/** The longest time to wait after too many tries, in minutes. */
const WAIT_MINUTES = 10;

/** Leads to the login of the company's accounts. @param isOnlyWay whether there is no button for passkeys beside it */
export function CompanyAccountLink({ href, isOnlyWay }: { href: string; isOnlyWay: boolean }) {
  return (
    <LeavingLink href={href} kind={isOnlyWay ? "primary" : "plain"} size="large" wide>
      <Icon of={Building2} />
      {t("use_openid")}
    </LeavingLink>
  );
}

/** Returns why a login with the company account failed, as `?failed=` names it; empty without a failure. */
export function openIdFailure(failed: string | null, hasPasskeys: boolean): string {
  if (failed === "rate_limited") return t("rate_limited", { count: WAIT_MINUTES });
  if (failed === "openid_unavailable")
    return t(hasPasskeys ? "openid_unavailable" : "openid_only_unavailable");
  return failed === "openid" ? t("openid_refused") : "";
}
