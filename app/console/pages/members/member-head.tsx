import { whole } from "../../format";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import type { ShownBrand } from "../../ui/brand-mark";
import { row } from "../../ui/layout.css";
import { Tag } from "../../ui/tag";
import { quiet, second, title } from "../../ui/text.css";
import * as css from "./member.css";
import type { MemberView } from "./member.server";
import { statusTags } from "./member-status";

/** Who the member is, and the figures that every question begins with. */
export function MemberHead({ view, brand }: { view: MemberView; brand: ShownBrand }) {
  const { member } = view;
  const name = `${member.name}, ${member.age}`;
  const [face] = member.photos;
  return (
    <header className={css.head}>
      {face && view.may.photos ? (
        <img
          className={css.face}
          src={consolePaths.memberPhoto(brand.slug, face.id, "thumb")}
          alt={t("photo_of", { name })}
        />
      ) : null}
      <div className={css.lines}>
        <div className={row}>
          <h2 className={title}>{name}</h2>
          <Tag {...statusTags[member.status]}>{t(`status_${member.status}`)}</Tag>
          {member.paidUser ? <Tag shape="none">{t("member_paid")}</Tag> : null}
          {member.fictional ? <Tag shape="none">{t("member_fictional")}</Tag> : null}
        </div>
        <p className={second}>
          {[member.city, member.country].filter(Boolean).join(", ")} · {t("member_number", { id: member.id })}
        </p>
        <p className={second}>
          {t("member_times", {
            since: member.since.short,
            active: member.lastActive.short,
            zone: view.zone,
          })}
        </p>
      </div>
      <dl className={css.figures}>
        <div>
          <dt className={quiet}>{t("member_credits")}</dt>
          <dd className={title}>{whole(member.credits.balance)}</dd>
          <dd className={quiet}>
            {t("member_credits_of", {
              purchased: member.credits.purchased,
              granted: member.credits.granted,
              owed: member.credits.owed,
            })}
          </dd>
        </div>
        <div>
          <dt className={quiet}>{t("member_received")}</dt>
          <dd className={title}>{member.received.upheld}</dd>
          <dd className={quiet}>
            {t("member_received_of", { count: member.received.count, open: member.received.open.length })}
          </dd>
        </div>
      </dl>
    </header>
  );
}
