import type { MemberCard as Card } from "~/domain/members/member-cards.server";
import { paths } from "~/paths";
import { MemberCard } from "~/ui/member-card";
import { grid } from "~/ui/member-card.css";
import { LikeButton } from "./like-button";

const EAGER = 4;

/** Shows member cards. Their names are third-level headings, so the page needs a second-level heading above. */
export function CardGrid({ members }: { members: readonly Card[] }) {
  return (
    <ul className={grid}>
      {members.map((member, at) => (
        <MemberCard
          key={member.id}
          member={member}
          href={paths.member(member.id)}
          eager={at < EAGER}
          action={<LikeButton id={member.id} name={member.name} liked={member.liked} onCard />}
        />
      ))}
    </ul>
  );
}
