import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { loadStaticPage } from "./page-loader.server";
import { StaticPageView } from "./static-page";

export const loader = (args: LoaderFunctionArgs) => loadStaticPage(args, "ban");

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

export default function Ban() {
  const { page } = useLoaderData<typeof loader>();
  return <StaticPageView page={page} />;
}
