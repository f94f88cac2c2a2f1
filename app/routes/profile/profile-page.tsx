import { useTranslation } from "react-i18next";
import { LikeButton } from "~/features/likes/like-button";
import { paths } from "~/paths";
import { MemberCard } from "~/ui/member-card";
import { grid } from "~/ui/member-card.css";
import { heading } from "~/ui/text.css";
import { Dock } from "./dock";
import type { ShownView } from "./member-view.server";
import { ProfileNav, Steps } from "./profile-nav";
import * as css from "./profile-page.css";
import { Reel } from "./reel";
import { Tale } from "./tale";

/** A profile: photos, text and actions. product 8.10 */
export function ProfilePage({ view }: { view: ShownView }) {
  return (
    <div className={css.page}>
      {/* Another member starts at the first photo. */}
      <article className={css.profile} key={view.id}>
        <div className={css.side}>
          <div className={css.photo}>
            <ProfileNav view={view} />
            <Reel view={view} />
          </div>
          <Dock view={view} />
          <Steps id={view.id} />
        </div>
        <Tale view={view} />
      </article>
      {view.related.length > 0 ? <Related view={view} /> : null}
    </div>
  );
}

function Related({ view }: { view: ShownView }) {
  const { t } = useTranslation();
  return (
    <section className={css.related}>
      <h2 className={heading.title}>{t("profile:related")}</h2>
      <ul className={grid}>
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
  );
}
