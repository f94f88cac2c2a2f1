import { consolePaths } from "../../paths";
import { t } from "../../text";
import type { ShownBrand } from "../../ui/brand-mark";
import { ButtonLink } from "../../ui/button";
import { scroll, section, sectionHead } from "../../ui/layout.css";
import * as tableCss from "../../ui/table.css";
import { heading, hidden, nowrap, quiet, second } from "../../ui/text.css";
import type { MemberView } from "./member.server";

/** Where the member is logged in. The address of a device is not stored. */
export function MemberDevices({ view: { member, may }, brand }: { view: MemberView; brand: ShownBrand }) {
  return (
    <section className={section} aria-labelledby="devices">
      <div className={sectionHead}>
        <h3 className={heading} id="devices">
          {t("member_devices")} <span className={quiet}>{member.sessions.length}</span>
        </h3>
        {may.logout && member.sessions.length > 0 ? (
          <ButtonLink to={consolePaths.memberAct(brand.slug, member.id, "logout")} size="small" kind="quiet">
            {t("act_logout")}
          </ButtonLink>
        ) : null}
      </div>
      {member.sessions.length === 0 ? (
        <p className={second}>{t("member_no_devices")}</p>
      ) : (
        <div className={scroll}>
          <table className={tableCss.table}>
            <caption className={hidden}>{t("member_devices")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("device_browser")}</th>
                <th scope="col">{t("device_country")}</th>
                <th scope="col">{t("device_since")}</th>
              </tr>
            </thead>
            <tbody>
              {member.sessions.map(({ id, browser, country, since }) => (
                <tr key={id}>
                  <td>{browser}</td>
                  <td>{country ?? t("none")}</td>
                  <td className={nowrap}>{since.short}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
