import { Clock, Heart, Images, MessageSquareQuote, Sparkle } from "lucide-react";
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

const icons = { shared: Sparkle, goal: Heart, new: Clock, answers: MessageSquareQuote, photos: Images };
type Reason = { kind: keyof typeof icons; count: number };

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
  /** a key or custom text */
  pronouns?: string | null;
  /** what speaks for them; a card shows the first */
  reasons?: readonly Reason[];
};

/**
 * A member in a list: photo, name, age, town, distance, one reason to open the profile, whether they are online, and always whether they are
 * fictional. The pronouns and the distance are left out where they do not fit beside the town.
 */
export function MemberCard({
  member,
  href,
  eager = false,
  tag,
  action,
  className = "",
  reasons: most = 1,
  isFar = false,
  children,
}: {
  member: CardMember;
  href: string;
  /** above the fold: the photo is loaded immediately */
  eager?: boolean;
  /** a label on the photo, such as for a new like */
  tag?: ReactNode;
  /** a button on the photo */
  action?: ReactNode;
  className?: string;
  /** how many reasons are shown */
  reasons?: number;
  /** from a wider area than the one that was searched */
  isFar?: boolean;
  /** what follows the caption */
  children?: ReactNode;
}) {
  const { t, i18n } = useTranslation();
  const { name, age, place, online, fictional, photo, distance, pronouns, reasons = [] } = member;
  const away = distance ? distanceText(distance, i18n.language) : null;
  // What does not fit into the line drops from its end.
  const where = [place, pronouns ? pronounsText(t, pronouns) : null, away].filter(Boolean);
  return (
    <li className={`${card.card} ${card.member} ${className}`} data-far={isFar || undefined}>
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
        <h3 className={`${card.name} ${css.name}`}>
          <Link className={css.nameLink} href={href}>
            <span className={css.cut} data-cuts dir="auto">
              {name}
            </span>
            {age === null ? null : <span>{`, ${age}`}</span>}
          </Link>
          {online ? (
            <>
              <span className={css.dot} />
              <span className={hiddenText}>{t("common:online")}</span>
            </>
          ) : null}
        </h3>
        <p className={`${card.meta} ${css.place}`} data-cuts>
          {where.map((text) => (
            <span key={text} data-cuts>
              {text}
            </span>
          ))}
        </p>
        {reasons.slice(0, most).map(({ kind, count }) => {
          const Icon = icons[kind];
          return (
            <p key={kind} className={css.reason}>
              <Icon aria-hidden />
              {t(`common:why_${kind}`, { count })}
            </p>
          );
        })}
      </div>
      {children}
      {action ? <div className={css.action}>{action}</div> : null}
    </li>
  );
}

/** Returns a distance such as "25 km", or "< 1 km" where it is less than one, on one line. decision 111 */
export function distanceText({ value, unit }: Distance, locale: string): string {
  const text = value === null ? `< ${formatDistance(1, unit, locale)}` : formatDistance(value, unit, locale);
  return text.replaceAll(" ", "\u00a0");
}
