import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { heading, lede, muted, page as pageBlock, split, wrap } from "~/ui/text.css";
import { loadStaticPage } from "./page-loader.server";
import { Prose } from "./prose";
import { Questions } from "./questions";
import * as css from "./static-page.css";

export const loader = (args: LoaderFunctionArgs) => loadStaticPage(args, "faq");

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

export default function Faq() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <div className={`${wrap} ${pageBlock} ${split}`}>
      <header className={css.head}>
        <h1 className={heading.title}>{page.title}</h1>
        <div className={`${lede} ${muted}`}>
          <Prose html={page.lede} />
        </div>
      </header>
      <Questions sections={page.sections} />
    </div>
  );
}
