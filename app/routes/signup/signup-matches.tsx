import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { UserSearch } from "lucide-react";
import { useTranslation } from "react-i18next";
import { findSignupMatches } from "~/domain/members/find-signup-matches.server";
import { countFitting } from "~/domain/members/search/unseen-count.server";
import { seesMembers } from "~/domain/members/sight.server";
import { CardGrid } from "~/features/likes/card-grid";
import { Unseen } from "~/features/unseen/unseen";
import { hiddenHead } from "~/http/pages/page-head.server";
import { unseenOf } from "~/http/pages/unseen.server";
import { requireMember } from "~/http/request/require-member.server";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { heading, hiddenText, lede, muted, page, wrap } from "~/ui/text.css";
import { icon, stack } from "../accounts/account-page.css";

export const handle = { i18n: ["signup"] };

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const member = requireMember(ctx, request);
  const isUnseen = !(await seesMembers(ctx, member));
  return {
    matches: await findSignupMatches(ctx, member),
    unseen: isUnseen ? unseenOf(ctx, await countFitting(ctx, member)) : null,
    head: hiddenHead(ctx, ctx.t("signup:matches_title")),
  };
}

export { meta } from "~/layouts/page-title";

/** The members who fit a new member, directly after the signup, or how many there are. product 5.27, 9.3 */
export default function SignupMatches() {
  const { t } = useTranslation();
  const { matches, unseen } = useLoaderData<typeof loader>();
  if (unseen)
    return (
      <div className={`${wrap} ${page}`}>
        <Unseen unseen={unseen} as="h1" />
      </div>
    );
  const isEmpty = matches.length === 0;
  return (
    <div className={`${wrap} ${page}`}>
      <div className={stack}>
        {isEmpty ? (
          <span className={icon}>
            <UserSearch aria-hidden />
          </span>
        ) : null}
        <h1 className={heading.title}>
          {t(isEmpty ? "signup:matches_empty_title" : "signup:matches_title")}
        </h1>
        <p className={`${lede} ${muted}`}>
          {t(isEmpty ? "signup:matches_empty_text" : "signup:matches_lede")}
        </p>
        {isEmpty ? null : (
          <section>
            <h2 className={hiddenText}>{t("signup:matches_members")}</h2>
            <CardGrid members={matches} />
          </section>
        )}
        <p>
          <ButtonLink kind="primary" size="large" href={paths.members()}>
            {t("signup:matches_button")}
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}
