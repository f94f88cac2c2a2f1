import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadStaticPage } from "./page-loader.server";
import { StaticPageView } from "./static-page";

export const loader = (args: LoaderFunctionArgs) => loadStaticPage(args, "terms");

export { meta } from "~/layouts/page-title";

export default function Terms() {
  const { page, version } = useLoaderData<typeof loader>();
  return <StaticPageView page={page} version={version} />;
}
