import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { requireOperator } from "~/http/console/operator-request.server";
import { PageBar } from "../../frame/frame";
import { consolePaths } from "../../paths";
import { shownBrands } from "../../root-data.server";
import { t } from "../../text";
import { Button } from "../../ui/button";
import * as field from "../../ui/field.css";
import { page, row } from "../../ui/layout.css";
import { hidden, quiet } from "../../ui/text.css";
import * as css from "./brands.css";
import { BrandsTable } from "./brands-table";

/** The most brands of one page. */
const MAX_SHOWN = 100;

/** The brands that the operator may see, searched by `?q=`. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx, brands } = requireOperator(args, "home.see");
  const q = (new URL(args.request.url).searchParams.get("q") ?? "").trim().slice(0, 100);
  const wanted = q.toLowerCase();
  const found = brands.filter(({ slug, config }) =>
    [slug, config.domain, config.name.toLowerCase()].some((text) => text.includes(wanted)),
  );
  return { q, count: found.length, brands: await shownBrands(ctx, found.slice(0, MAX_SHOWN)) };
}

export const handle = { page: "brands" };
export const meta = () => [{ title: t("page_title", { page: t("brands_title") }) }];

export default function Brands() {
  const { q, count, brands } = useLoaderData<typeof loader>();
  return (
    <>
      <PageBar title={t("brands_title")} />
      <div className={page}>
        <Form action={consolePaths.brands()} className={row} key={q} role="search">
          <label className={hidden} htmlFor="q">
            {t("brands_search")}
          </label>
          <input
            className={`${field.input} ${css.search}`}
            id="q"
            name="q"
            type="search"
            defaultValue={q}
            placeholder={t("brands_search")}
            data-key="/"
          />
          <Button type="submit">{t("apply")}</Button>
        </Form>
        {brands.length === 0 ? <p className={quiet}>{t("brands_none")}</p> : <BrandsTable brands={brands} />}
        {count > brands.length ? (
          <p className={quiet}>{t("brands_more", { shown: brands.length, count })}</p>
        ) : null}
      </div>
    </>
  );
}
