import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireOperator } from "~/http/console/operator-request.server";
import { PageBar } from "../../frame/frame";
import { consolePaths } from "../../paths";
import { shownBrands } from "../../root-data.server";
import { t } from "../../text";
import { page, push, section, sectionHead } from "../../ui/layout.css";
import { heading, link, title } from "../../ui/text.css";
import { BrandsTable } from "../brands/brands-table";

/** The most brands of the home page; the others are on the page of brands. */
const MAX_SHOWN = 50;

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, brands } = requireOperator(args, "home.see");
  return { count: brands.length, brands: await shownBrands(ctx, brands.slice(0, MAX_SHOWN)) };
}

export const handle = { page: "home" };
export const meta = () => [{ title: t("page_title", { page: t("home") }) }];

/** What needs somebody now. */
export default function Home() {
  const { brands, count } = useLoaderData<typeof loader>();
  return (
    <>
      <PageBar title={t("home")} />
      <div className={page}>
        <h2 className={title}>{t("home_title")}</h2>
        <section className={section} aria-labelledby="brands">
          <div className={sectionHead}>
            <h2 className={heading} id="brands">
              {t("home_brands")}
            </h2>
            {count > brands.length ? (
              <Link className={`${push} ${link}`} to={consolePaths.brands()}>
                {t("home_all")} ({count})
              </Link>
            ) : null}
          </div>
          <BrandsTable brands={brands} />
        </section>
      </div>
    </>
  );
}
