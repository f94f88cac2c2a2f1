import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import * as card from "~/ui/card.css";
import { Link } from "~/ui/link";
import { member, nameLink } from "~/ui/member-card.css";
import { photo } from "~/ui/photo.css";
import * as css from "./members.css";

/** Another company's card among members: always labelled, and never a member's look alone. decisions §5 */
export function PartnerCard({
  partner,
}: {
  partner: { id: string; name: string; text: string | null; picture: string };
}) {
  const { t } = useTranslation();
  const { id, name, text, picture } = partner;
  return (
    <li className={`${card.card} ${member}`}>
      <div className={photo}>
        <img src={picture} alt="" width={480} height={640} loading="lazy" decoding="async" />
      </div>
      <div className={card.tags}>
        <span className={css.advert}>{t("search:advert")}</span>
      </div>
      <div className={card.caption}>
        <h3 className={card.name}>
          <Link className={nameLink} href={paths.partner(id)} rel="nofollow sponsored">
            {name}
          </Link>
        </h3>
        {text ? <p className={card.meta}>{text}</p> : null}
        <ExternalLink className={css.leaves} aria-hidden />
      </div>
    </li>
  );
}
