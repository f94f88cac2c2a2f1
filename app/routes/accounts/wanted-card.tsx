import { Lock, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { FictionalMark } from "~/ui/mark";
import { photo as photoFrame } from "~/ui/photo.css";
import { muted, small } from "~/ui/text.css";
import type { Wanted } from "./wanted.server";
import * as css from "./wanted-card.css";

/** States which profile the login leads to, with face and name only where visitors see the member. */
export function WantedCard({ wanted: { member } }: { wanted: Wanted }) {
  const { t } = useTranslation();
  const Icon = member ? UserRound : Lock;
  return (
    <div className={css.card} data-wanted>
      <span className={`${photoFrame} ${css.face}`}>
        {member?.photo ? (
          <img src={member.photo} alt="" width={60} height={60} />
        ) : (
          <Icon className={css.icon} aria-hidden />
        )}
      </span>
      <div className={css.words}>
        <p className={css.title}>
          {member ? t("account:login_wanted", { member: member.name }) : t("account:login_wanted_hidden")}
        </p>
        <p className={`${small} ${muted}`}>{t("account:login_wanted_next")}</p>
        {member?.fictional ? (
          <p>
            <FictionalMark />
          </p>
        ) : null}
      </div>
    </div>
  );
}
