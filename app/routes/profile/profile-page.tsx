import { Ban, Check, Flag, Gift, MessageCircle, Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LikeButton } from "~/layouts/like-button";
import { paths } from "~/paths";
import { AppBack } from "~/ui/app-back";
import { Button, ButtonLink } from "~/ui/button";
import { round } from "~/ui/button.css";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { FictionalNotice } from "~/ui/mark";
import { MemberCard } from "~/ui/member-card";
import { dot } from "~/ui/member-card.css";
import { Said } from "~/ui/notice";
import { heading, hiddenText, label, muted, small, wrap } from "~/ui/text.css";
import { Gallery } from "./gallery";
import type { ShownView } from "./member-view.server";
import * as css from "./profile-page.css";

/** A member: pictures, what they tell of themselves, and what can be done. product.md §2, §3 */
export function ProfilePage({ view }: { view: ShownView }) {
  const { t } = useTranslation();
  return (
    <div className={`${wrap} ${css.page}`}>
      <AppBack href={paths.members()} />
      {view.notes.length > 0 ? <Said isGood>{view.notes.join(" ")}</Said> : null}
      <article className={css.profile}>
        <Gallery view={view} />
        <About view={view} />
      </article>
      {view.related.length > 0 ? (
        <section className={css.related}>
          <h2 className={heading.title}>{t("profile:related")}</h2>
          <ul className={css.six}>
            {view.related.map((member) => (
              <MemberCard
                key={member.id}
                member={member}
                href={paths.member(member.id)}
                action={
                  view.viewer === "visitor" ? null : (
                    <LikeButton id={member.id} name={member.name} liked={member.liked} onCard />
                  )
                }
              />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function About({ view }: { view: ShownView }) {
  const { t } = useTranslation();
  const shared = view.interests.filter((one) => one.shared).length;
  return (
    <div className={css.about}>
      <header className={css.head}>
        <h1 className={heading.title}>{view.title}</h1>
        {view.online || view.place ? (
          <p className={`${muted} ${css.meta}`}>
            {view.online ? (
              <>
                <span className={dot} />
                <span>{t("common:online")}</span>
              </>
            ) : null}
            {view.online && view.place ? <span aria-hidden>·</span> : null}
            {view.place ? <span>{view.place}</span> : null}
          </p>
        ) : null}
      </header>
      {view.text ? <p className={css.text}>{view.text}</p> : null}
      <Acts view={view} />
      {view.cost.length > 0 && view.kind === "shown" ? (
        <p className={`${small} ${muted}`}>{view.cost.join(" ")}</p>
      ) : null}
      {view.fictional ? <FictionalNotice text={t("profile:fictional_notice")} /> : null}
      {view.facts.length > 0 ? (
        <dl className={css.facts}>
          {view.facts.map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {view.interests.length > 0 ? (
        <section className={css.interests}>
          <h2 className={`${label} ${muted}`}>
            {t("profile:interests")}
            {shared > 0 ? ` · ${t("profile:in_common", { number: shared })}` : ""}
          </h2>
          <ul className={css.chips}>
            {view.interests.map((one) => (
              <li key={one.id} className={one.shared ? css.sharedChip : css.chip}>
                {one.shared ? <Check aria-hidden /> : null}
                {one.name}
                {one.shared ? <span className={hiddenText}>, {t("profile:shared")}</span> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {view.kind === "shown" && view.viewer !== "visitor" ? (
        <Form className={css.quiet} method="post" action={paths.member(view.id)}>
          <Button kind="text" size="small" type="submit" name="intent" value="block">
            <Ban aria-hidden />
            {t("profile:block")}
          </Button>
          <Report id={view.id} />
        </Form>
      ) : null}
      {view.viewer === "visitor" ? (
        <p className={css.quiet}>
          <Report id={view.id} />
        </p>
      ) : null}
    </div>
  );
}

function Report({ id }: { id: number }) {
  const { t } = useTranslation();
  return (
    <ButtonLink kind="text" size="small" href={paths.complaints({ profile: id })} rel="nofollow">
      <Flag aria-hidden />
      {t("profile:report")}
    </ButtonLink>
  );
}

/** What can be done with this profile; fixed at the foot of a phone. */
function Acts({ view }: { view: ShownView }) {
  const { t } = useTranslation();
  if (view.kind === "own")
    return (
      <div className={css.acts}>
        <ButtonLink kind="primary" href={paths.profile()}>
          <Pencil aria-hidden />
          {t("profile:own_edit")}
        </ButtonLink>
      </div>
    );
  if (view.viewer === "visitor")
    return (
      <div className={css.acts}>
        <ButtonLink kind="primary" href={paths.memberSignup(view.id)} rel="nofollow">
          <MessageCircle aria-hidden />
          {t("signup:with_title", { member: view.name })}
        </ButtonLink>
      </div>
    );
  return (
    <div className={css.dock}>
      <ButtonLink kind="primary" href={paths.memberChat(view.id)}>
        <MessageCircle aria-hidden />
        {t("profile:message")}
      </ButtonLink>
      <LikeButton id={view.id} name={view.name} liked={view.liked} />
      <Link className={round} href={`${paths.memberChat(view.id)}?gift=1`}>
        <Gift aria-hidden />
        <span className={hiddenText}>{t("profile:gift", { member: view.name })}</span>
      </Link>
    </div>
  );
}
