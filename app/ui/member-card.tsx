import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDistance } from "~/i18n/format";
import { pronounsText } from "~/i18n/pronouns";
import * as card from "./card.css";
import { CardPhoto } from "./card-photo";
import { Link } from "./link";
import { FictionalMark } from "./mark";
import * as css from "./member-card.css";
import { photo as photoFrame } from "./photo.css";
import { hiddenText } from "./text.css";

/** `value`: a whole number, at least 1; null for less than one. */
type Distance = { value: number | null; unit: "km" | "mi" };

export type CardMember = {
  name: string;
  /** null where the brand does not show it */
  age: number | null;
  place: string | null;
  online: boolean;
  fictional: boolean;
  photo: string | null;
  /** to the viewer's town */
  distance?: Distance | null;
  /** a key or custom text, shown instead of the town */
  pronouns?: string | null;
};

/** A member in a list: photo, name, age, place, whether they are online, and always whether they are fictional. */
export function MemberCard({
  member,
  href,
  eager = false,
  tag,
  action,
}: {
  member: CardMember;
  href: string;
  /** above the fold: the photo is loaded immediately */
  eager?: boolean;
  /** a label on the photo, such as for a new like */
  tag?: ReactNode;
  /** a button beside the name */
  action?: ReactNode;
}) {
  const { t, i18n } = useTranslation();
  const { name, age, place, online, fictional, photo, distance, pronouns } = member;
  const away = distance ? distanceText(distance, i18n.language) : null;
  const parts = [away, pronouns ? pronounsText(t, pronouns) : place].filter(Boolean);
  return (
    <li className={`${card.card} ${card.member}`}>
      <div className={photoFrame} data-face>
        <CardPhoto src={photo} isEager={eager} />
      </div>
      {fictional || tag ? (
        <div className={card.tags}>
          {tag}
          {fictional ? <FictionalMark /> : null}
        </div>
      ) : null}
      <div className={card.caption}>
        <h3 className={card.name}>
          <Link className={css.nameLink} href={href}>
            <span className={css.cut} data-cuts>
              {name}
            </span>
            {age === null ? null : <span>{`, ${age}`}</span>}
          </Link>
        </h3>
        <p className={`${card.meta} ${css.place}`} data-cuts>
          {online ? (
            <>
              <span className={css.dot} />
              <span className={hiddenText}>{t("common:online")}</span>
            </>
          ) : null}
          {parts.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
        {action ? <div className={css.action}>{action}</div> : null}
      </div>
    </li>
  );
}

/** Returns a distance such as "25 km", or "< 1 km" where it is less than one. decision 111 */
export function distanceText({ value, unit }: Distance, locale: string): string {
  return value === null ? `< ${formatDistance(1, unit, locale)}` : formatDistance(value, unit, locale);
}
