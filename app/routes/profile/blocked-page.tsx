import { Ban } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Form } from "~/ui/form";
import { heading, lede, muted, page, wrap } from "~/ui/text.css";
import { icon, stack } from "../accounts/account-page.css";
import type { MemberView } from "./member-view.server";

/** Replaces a profile after a block: the name only. product 9.14 */
export function BlockedPage({ view }: { view: Extract<MemberView, { kind: "blocked" | "blocked_by" }> }) {
  const { t } = useTranslation();
  const isOwn = view.kind === "blocked";
  return (
    <div className={`${wrap} ${page}`}>
      <div className={stack}>
        <span className={icon}>
          <Ban aria-hidden />
        </span>
        <h1 className={heading.title}>
          {t(isOwn ? "profile:blocked_title" : "profile:blocked_by", { member: view.name })}
        </h1>
        {isOwn ? (
          <>
            <p className={`${lede} ${muted}`}>{t("profile:blocked_text")}</p>
            <Form method="post" action={paths.member(view.id)}>
              <Button kind="primary" type="submit" name="intent" value="unblock">
                {t("profile:unblock")}
              </Button>
            </Form>
          </>
        ) : null}
        <p>
          <ButtonLink kind={isOwn ? "text" : "primary"} href={paths.members()}>
            {t("profile:to_search")}
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}
