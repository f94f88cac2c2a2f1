import "../../messages/finance";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { companyOf } from "~/http/console/company-books.server";
import { requireOperator } from "~/http/console/operator-request.server";
import { t } from "../../text";
import { Books } from "./books";
import { Companies } from "./companies";
import { loadBooks, loadCompanies } from "./finance.server";

/** `?month=2026-11`, by default the present one: a company's books, or all companies. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "finance.see");
  const params = new URL(args.request.url).searchParams;
  const company = await companyOf(request);
  return company ? loadBooks(request, company, params) : loadCompanies(request, params);
}

export const handle = { page: "finance" };
export const meta = () => [{ title: t("page_title", { page: t("finance") }) }];

export default function Finance() {
  const data = useLoaderData<typeof loader>();
  return data.kind === "books" ? <Books data={data} /> : <Companies data={data} />;
}
