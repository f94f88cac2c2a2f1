import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { findFirstFaces } from "~/domain/members/find-first-faces.server";
import { countFitting } from "~/domain/members/search/unseen-count.server";
import { seesMembers } from "~/domain/members/sight.server";
import { LikeButton } from "~/features/likes/like-button";
import { useFirstLiked } from "~/features/likes/use-first-liked";
import { PushOffer } from "~/features/push/push-offer";
import { Unseen } from "~/features/unseen/unseen";
import { hiddenHead } from "~/http/pages/page-head.server";
import { unseenOf } from "~/http/pages/unseen.server";
import { requireMember } from "~/http/request/require-member.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { isDismissed, PUSH_DISMISS_KEY } from "~/layouts/shell/alerts.server";
import { paths, readId } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { MemberCard } from "~/ui/member-card";
import { heading, hiddenText, lede, muted, wrap } from "~/ui/text.css";
import { MailCard } from "./mail-card";
import { mailboxOf } from "./mailbox.server";
import * as css from "./signup-matches.css";

export const handle = {
  i18n: ["account", "signup", "push"],
  screen: "inner",
} satisfies RouteHandle;

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const member = requireMember(ctx, request);
  const wanted = readId(new URL(request.url).searchParams.get("to") ?? "");
  const isUnseen = !(await seesMembers(ctx, member));
  const isConfirmed = member.status !== "not_confirmed";
  const publicKey = ctx.settings().push_public_key;
  const agent = request.headers.get("User-Agent") ?? "";
  return {
    member: member.name,
    mail: isConfirmed ? null : { email: member.email, mailbox: mailboxOf(member.email, agent) },
    faces: isUnseen ? [] : await findFirstFaces(ctx, member),
    unseen: isUnseen ? unseenOf(ctx, await countFitting(ctx, member)) : null,
    push:
      publicKey && !isDismissed(PUSH_DISMISS_KEY, ctx.cookies, ctx.now)
        ? { publicKey, memberId: member.id, dismissKey: PUSH_DISMISS_KEY }
        : null,
    next: wanted ? paths.member(wanted) : paths.members(),
    isWanted: wanted !== null,
    head: hiddenHead(ctx, ctx.t("account:signup_done_title", { member: member.name })),
  };
}

export { meta } from "~/layouts/page-title";

/** The end of the signup: the mail that confirms the address, and members to like at once. product 5.27, 9.3 */
export default function SignupMatches() {
  const { t } = useTranslation();
  const { member, mail, faces, unseen, push, next, isWanted } = useLoaderData<typeof loader>();
  const first = useFirstLiked(faces.map(({ id }) => id));
  const liked = faces.find(({ id }) => id === first);
  const onward = useRef<HTMLAnchorElement>(null);
  return (
    <div className={`${wrap} ${css.column}`}>
      <div className={css.top}>
        <div className={css.title}>
          <h1 className={heading.title}>{t("account:signup_done_title", { member })}</h1>
          {unseen ? null : (
            <p className={`${lede} ${muted}`}>
              {t(faces.length > 0 ? "signup:matches_lede" : "signup:matches_empty_text")}
            </p>
          )}
        </div>
        {mail ? <MailCard {...mail} /> : null}
      </div>
      {unseen ? <Unseen unseen={unseen} /> : null}
      {faces.length > 0 ? (
        <section>
          <h2 className={hiddenText}>{t("signup:matches_members")}</h2>
          <ul className={css.faces}>
            {faces.map((face, at) => (
              <MemberCard
                key={face.id}
                member={face}
                href={paths.member(face.id)}
                eager={at < 4}
                action={<LikeButton id={face.id} name={face.name} liked={face.liked} onCard />}
              />
            ))}
          </ul>
        </section>
      ) : null}
      <div className={css.foot}>
        {push ? (
          <PushOffer
            {...push}
            title={liked ? t("signup:welcome_ask", { member: liked.name }) : null}
            onDeclined={() => onward.current?.focus()}
          />
        ) : null}
        <p className={css.onward}>
          <ButtonLink ref={onward} kind="primary" size="large" wide href={next} data-onward>
            {t(isWanted ? "account:signup_next" : "signup:matches_button")}
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}
