import { Link } from "@remix-run/react";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import type { ShownBrand } from "../../ui/brand-mark";
import { section, sectionHead } from "../../ui/layout.css";
import { Tag } from "../../ui/tag";
import { heading, link, quiet, second } from "../../ui/text.css";
import * as css from "./member.css";
import type { MemberView } from "./member.server";
import { tabPath } from "./member-tabs";

/** The photos of a member with their states. @param most how many the overview shows; all without it */
export function MemberPhotos({
  view: { member },
  brand,
  most,
}: {
  view: MemberView;
  brand: ShownBrand;
  most?: number;
}) {
  const shown = member.photos.slice(0, most);
  const own = consolePaths.member(brand.slug, member.id);
  return (
    <section className={section} aria-labelledby="photos">
      <div className={sectionHead}>
        <h3 className={heading} id="photos">
          {t("member_photos")} <span className={quiet}>{member.photos.length}</span>
        </h3>
        {shown.length < member.photos.length ? (
          <Link className={link} to={tabPath(own, "photos")} preventScrollReset>
            {t("member_all_photos")}
          </Link>
        ) : null}
      </div>
      {shown.length === 0 ? <p className={second}>{t("member_no_photos")}</p> : null}
      <ul className={css.photos}>
        {shown.map(({ id, status }) => (
          <li key={id} className={css.photo}>
            <img
              className={most ? css.picture : css.bigPicture}
              src={consolePaths.memberPhoto(brand.slug, id, "thumb")}
              alt={t("photo_of", { name: member.name })}
              loading="lazy"
            />
            {status === "active" ? null : (
              <Tag tone={status === "rejected" ? "bad" : "hold"} shape="ring">
                {t(`photo_status_${status}`)}
              </Tag>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
