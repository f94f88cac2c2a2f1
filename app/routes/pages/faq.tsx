import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/layouts/route-handle";
import { ArticleHead } from "~/layouts/shell/article-head";
import { articleTitle } from "~/layouts/shell/article-head.css";
import { heading, lede, muted, page as pageBlock, split, wrap } from "~/ui/text.css";
import { loadStaticPage } from "./page-loader.server";
import { Prose } from "./prose";
import { Questions } from "./questions";
import * as css from "./static-page.css";

export const loader = (args: LoaderFunctionArgs) => loadStaticPage(args, "faq");

export const handle = { screen: "article" } satisfies RouteHandle;

export { meta } from "~/layouts/page-title";

export default function Faq() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <>
      <ArticleHead title={page.title} />
      <div className={`${wrap} ${pageBlock} ${split}`}>
        <header className={css.head}>
          <h1 className={`${heading.title} ${articleTitle}`}>{page.title}</h1>
          <div className={`${lede} ${muted}`}>
            <Prose html={page.lede} />
          </div>
        </header>
        <Questions sections={page.sections} />
      </div>
    </>
  );
}
