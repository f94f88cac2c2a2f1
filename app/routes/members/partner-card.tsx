import { ExternalLink, Megaphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import * as card from "~/ui/card.css";
import { Link } from "~/ui/link";
import { member, name as nameLine, nameLink } from "~/ui/member-card.css";
import { photo } from "~/ui/photo.css";
import * as css from "./members.css";

/** A partner's card among the members, always labelled as advertising. product 9.16 */
export function PartnerCard({
  partner,
}: {
  partner: { id: string; name: string; text: string | null; picture: string | null };
}) {
  const { t } = useTranslation();
  const { id, name, text, picture } = partner;
  return (
    <li className={`${card.card} ${member}`}>
      <div className={photo}>
        {picture ? (
          <img src={picture} alt="" width={480} height={640} loading="lazy" decoding="async" />
        ) : (
          <span className={css.noPicture}>
            <Megaphone className={css.noPictureIcon} aria-hidden />
          </span>
        )}
      </div>
      <div className={card.tags}>
        <span className={css.advert}>{t("search:advert")}</span>
      </div>
      <div className={card.caption}>
        <h3 className={`${card.name} ${nameLine}`}>
          <Link className={nameLink} href={paths.partner(id)} rel="nofollow sponsored">
            {name}
          </Link>
          <ExternalLink className={css.leaves} aria-hidden />
        </h3>
        {text ? <p className={card.meta}>{text}</p> : null}
      </div>
    </li>
  );
}
