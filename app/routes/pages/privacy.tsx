import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/layouts/route-handle";
import { loadStaticPage } from "./page-loader.server";
import { StaticPageView } from "./static-page";

export const loader = (args: LoaderFunctionArgs) => loadStaticPage(args, "privacy");

export const handle = { screen: "article" } satisfies RouteHandle;

export { meta } from "~/layouts/page-title";

export default function Privacy() {
  const { page } = useLoaderData<typeof loader>();
  return <StaticPageView page={page} />;
}
