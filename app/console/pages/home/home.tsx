import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireOperator } from "~/http/console/operator-request.server";
import { PageBar } from "../../frame/frame";
import { consolePaths } from "../../paths";
import { shownBrands } from "../../root-data.server";
import { t } from "../../text";
import { BrandMark } from "../../ui/brand-mark";
import { page, row, section } from "../../ui/layout.css";
import { rowLink, table } from "../../ui/table.css";
import { Tag } from "../../ui/tag";
import { heading, hidden, title } from "../../ui/text.css";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, brands } = requireOperator(args, "home.see");
  return { brands: await shownBrands(ctx, brands) };
}

export const handle = { page: "home" };
export const meta = () => [{ title: t("page_title", { page: t("home") }) }];

/** What needs somebody now. */
export default function Home() {
  const { brands } = useLoaderData<typeof loader>();
  return (
    <>
      <PageBar title={t("home")} />
      <div className={page}>
        <h2 className={title}>{t("home_title")}</h2>
        <section className={section} aria-labelledby="brands">
          <h2 className={heading} id="brands">
            {t("home_brands")}
          </h2>
          <table className={table}>
            <caption className={hidden}>{t("home_brands")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("brand")}</th>
                <th scope="col">{t("state")}</th>
                <th scope="col">{t("domain")}</th>
              </tr>
            </thead>
            <tbody>
              {brands.map((brand) => (
                <tr key={brand.slug}>
                  <td>
                    <span className={row}>
                      <BrandMark brand={brand} named />
                      <Link className={rowLink} to={consolePaths.home({ kind: "brand", slug: brand.slug })}>
                        {brand.name}
                      </Link>
                    </span>
                  </td>
                  <td>
                    <Tag tone="good">{t("live")}</Tag>
                  </td>
                  <td>{brand.domain}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </>
  );
}
