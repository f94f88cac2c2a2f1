import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Heart, ImagePlus } from "lucide-react";
import { Trans, useTranslation } from "react-i18next";
import { listLikes } from "~/domain/likes/list-likes.server";
import { isLikeType, likeTypes } from "~/domain/likes/rules";
import { seesMembers } from "~/domain/members/sight.server";
import { LikeButton } from "~/features/likes/like-button";
import { WideCard } from "~/features/likes/wide-card";
import { step, stepIcon, wides } from "~/features/likes/wide-card.css";
import { Unseen } from "~/features/unseen/unseen";
import { hiddenHead } from "~/http/pages/page-head.server";
import { unseenOf } from "~/http/pages/unseen.server";
import { wideCards } from "~/http/pages/wide-cards.server";
import { requireMember } from "~/http/request/require-member.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { AlertRow } from "~/layouts/shell/alert";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Count } from "~/ui/count";
import { news } from "~/ui/count.css";
import { HeadRow } from "~/ui/head-row";
import { FictionalNotice } from "~/ui/mark";
import { MemberCard } from "~/ui/member-card";
import { grid } from "~/ui/member-card.css";
import { Said } from "~/ui/notice";
import { Tabs } from "~/ui/tabs";
import { heading, hiddenText, lede, measure, muted, wrap } from "~/ui/text.css";
import { readPlace, writePlace } from "./like-place.server";
import * as css from "./likes.css";

export const handle = { i18n: ["likes"], screen: "tab" } satisfies RouteHandle;

export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const member = requireMember(ctx, request);
  const type = params.type ?? "received";
  if (!isLikeType(type)) throw new Response(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const { t } = ctx;
  const { likes, next, intros } = await listLikes(
    ctx,
    member.id,
    type,
    readPlace(ctx, member.id, searchParams.get("after")),
  );
  const refused = searchParams.get("refused");
  return {
    type,
    likes,
    wide: await wideCards(ctx, intros, likes),
    unseen: (await seesMembers(ctx, member)) ? null : unseenOf(ctx, null),
    next: next ? paths.likesAfter(type, writePlace(ctx, member.id, next)) : null,
    newLikes: await ctx.newLikes(),
    refused: refused === "gone" || refused === "often" ? t(`likes:refused_${refused}`) : null,
    head: hiddenHead(ctx, t("common:nav_likes")),
  };
}

export { tabLoader as clientLoader } from "~/client/cached-tabs";
export { meta } from "~/layouts/page-title";

/** The received likes, the sent likes and the matches. product 10.5 */
export default function Likes() {
  const { t } = useTranslation();
  const { type, likes, wide, unseen, next, newLikes, refused } = useLoaderData<typeof loader>();
  return (
    <>
      <HeadRow
        isRoot
        back={{ href: paths.members(), shown: "installed", inApp: true }}
        title={<Trans i18nKey={`likes:title_${type}`} />}
      />
      <AlertRow />
      <div className={`${wrap} ${css.likes}`}>
        <p className={muted}>{t(`likes:lede_${type}`)}</p>
        {refused ? <Said>{refused}</Said> : null}
        <Tabs
          label={t("common:nav_likes")}
          items={likeTypes.map((one) => ({
            href: one === "received" ? paths.likes() : paths.likes(one),
            isCurrent: one === type,
            text: (
              <>
                {t(`likes:tab_${one}`)}
                {one === "received" ? (
                  <Count name="likes" count={newLikes} words={t("common:new_likes", { number: newLikes })} />
                ) : null}
              </>
            ),
          }))}
        />
        {unseen ? (
          <Unseen unseen={unseen} />
        ) : likes.length === 0 ? (
          <Empty type={type} />
        ) : (
          <>
            <h2 className={hiddenText}>{t(`likes:tab_${type}`)}</h2>
            <ul className={wide ? `${grid} ${wides}` : grid} id="likes">
              {likes.map((like, at) => {
                const shared = {
                  member: like,
                  href: paths.likedMember(like.id),
                  eager: at < 4,
                  tag: like.isNew ? <span className={news}>{t("likes:new")}</span> : null,
                };
                return wide ? (
                  <WideCard key={like.id} {...shared} wide={wide} />
                ) : (
                  <MemberCard
                    key={like.id}
                    {...shared}
                    action={<LikeButton id={like.id} name={like.name} liked={like.liked} onCard />}
                  />
                );
              })}
              {wide && likes.length % 2 === 1 ? <NextStep /> : null}
            </ul>
          </>
        )}
        {next ? (
          <p className={css.more}>
            <ButtonLink href={next}>{t("likes:more")}</ButtonLink>
          </p>
        ) : null}
        <FictionalNotice text={t("likes:fictional")} />
      </div>
    </>
  );
}

/** Fills the last cell of an odd list of wide cards: what brings more likes. */
function NextStep() {
  const { t } = useTranslation();
  return (
    <li className={step}>
      <ImagePlus className={stepIcon} aria-hidden />
      <h3 className={heading.section}>{t("likes:step_title")}</h3>
      <p className={muted}>{t("likes:step_text")}</p>
      <ButtonLink size="small" href={paths.profile()}>
        {t("likes:step_button")}
      </ButtonLink>
    </li>
  );
}

function Empty({ type }: { type: (typeof likeTypes)[number] }) {
  const { t } = useTranslation();
  return (
    <section className={css.empty}>
      <Heart className={css.emptyIcon} aria-hidden />
      <h2 className={heading.section}>{t(`likes:empty_${type}_title`)}</h2>
      <p className={`${lede} ${muted} ${measure}`}>{t(`likes:empty_${type}_text`)}</p>
      <p>
        <ButtonLink kind="primary" href={paths.members()}>
          {t("likes:empty_button")}
        </ButtonLink>
      </p>
    </section>
  );
}
