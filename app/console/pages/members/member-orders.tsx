import { Link } from "@remix-run/react";
import { money } from "../../format";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import type { ShownBrand } from "../../ui/brand-mark";
import { scroll, section, sectionHead } from "../../ui/layout.css";
import * as tableCss from "../../ui/table.css";
import { Tag } from "../../ui/tag";
import { heading, hidden, link, mono, nowrap, second } from "../../ui/text.css";
import type { MemberView } from "./member.server";

/** The latest orders of a member. @param most how many the overview shows */
export function MemberOrders({
  view: { orders, member },
  brand,
  most,
}: {
  view: MemberView;
  brand: ShownBrand;
  most?: number;
}) {
  return (
    <section className={section} aria-labelledby="orders">
      <div className={sectionHead}>
        <h3 className={heading} id="orders">
          {t("orders")}
        </h3>
        {orders.length > 0 ? (
          <Link
            className={link}
            to={`${consolePaths.orders({ kind: "brand", slug: brand.slug })}?q=member+${member.id}`}
          >
            {t("member_all_orders")}
          </Link>
        ) : null}
      </div>
      {orders.length === 0 ? (
        <p className={second}>{t("orders_none")}</p>
      ) : (
        <div className={scroll}>
          <table className={tableCss.table}>
            <caption className={hidden}>{t("orders")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("order_reference")}</th>
                <th scope="col">{t("order_time")}</th>
                <th scope="col" className={tableCss.optional}>
                  {t("order_bundle")}
                </th>
                <th scope="col">{t("state")}</th>
                <th scope="col" className={tableCss.number}>
                  {t("order_total")}
                </th>
              </tr>
            </thead>
            <tbody>
              {orders.slice(0, most).map((order) => (
                <tr key={order.reference}>
                  <td>
                    <Link
                      className={`${tableCss.rowLink} ${mono} ${link}`}
                      to={consolePaths.order(brand.slug, order.reference)}
                      data-row
                    >
                      {order.reference}
                    </Link>
                  </td>
                  <td className={nowrap}>{order.time.short}</td>
                  <td className={tableCss.optional}>{t("credits", { count: order.credits })}</td>
                  <td>
                    <Tag tone={order.state.tone} shape={order.state.shape}>
                      {t(order.state.word)}
                    </Tag>
                  </td>
                  <td className={tableCss.number}>{money(order.total, order.currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
