import { ArrowLeft, Ban, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LikeButton } from "~/features/likes/like-button";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Form } from "~/ui/form";
import { HeadRow } from "~/ui/head-row";
import { onPhone } from "~/ui/head-row.css";
import { Link } from "~/ui/link";
import { MemberCard } from "~/ui/member-card";
import { grid } from "~/ui/member-card.css";
import { heading, link, muted, wrap } from "~/ui/text.css";
import * as css from "./away-page.css";
import type { AwayView } from "./member-view.server";

/** Stands where a profile is gone or blocked: what happened, what becomes of the conversation, and others. product 9.14, 9.2 */
export function AwayPage({ view, isMember }: { view: AwayView; isMember: boolean }) {
  const { t } = useTranslation();
  const { kind, name, similar } = view;
  const Icon = kind === "gone" ? UserRound : Ban;
  const titles = {
    gone: "profile:gone_title",
    blocked: "profile:blocked_title",
    blocked_by: "profile:blocked_by",
  } as const;
  const texts = { gone: t("profile:gone_text"), blocked: t("profile:blocked_text"), blocked_by: null };
  return (
    <>
      <div className={onPhone}>
        <HeadRow back={{ href: paths.members() }} title={t("common:tab_search")} titleAs="p" />
      </div>
      <div className={`${wrap} ${css.away}`}>
        <div className={css.head}>
          <span className={css.icon}>
            <Icon aria-hidden />
          </span>
          <div className={css.words}>
            <h1 className={heading.title}>{t(titles[kind], { member: name })}</h1>
            {texts[kind] ? (
              <p className={muted}>
                {texts[kind]}
                {view.kind === "gone" && view.hasChat ? (
                  <>
                    {" "}
                    <Link className={link} href={paths.chats()}>
                      {t("profile:gone_chat")}
                    </Link>
                  </>
                ) : null}
              </p>
            ) : null}
            <div className={css.buttons}>
              {view.kind === "blocked" ? (
                <Form method="post" action={paths.member(view.id)}>
                  <Button kind="primary" type="submit" name="intent" value="unblock">
                    {t("profile:unblock")}
                  </Button>
                </Form>
              ) : null}
              <ButtonLink href={paths.members()}>
                <ArrowLeft aria-hidden />
                {t("profile:to_search")}
              </ButtonLink>
            </div>
          </div>
        </div>
        {similar.length > 0 ? (
          <section className={css.similar} aria-labelledby="similar">
            <h2 className={heading.section} id="similar">
              {t("profile:related")}
            </h2>
            <ul className={grid}>
              {similar.map((member) => (
                <MemberCard
                  key={member.id}
                  member={member}
                  href={paths.member(member.id)}
                  action={
                    isMember ? (
                      <LikeButton id={member.id} name={member.name} liked={member.liked} onCard />
                    ) : null
                  }
                />
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </>
  );
}
