import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pageHead } from "~/http/pages/page-head.server";
import { heading, lede, wrap } from "~/ui/text.css";
import { Headline } from "../headline";
import { Kicker } from "../kicker";
import { landerOf, variantOf } from "../lander.server";
import { LanderFrame, QuestionPanel } from "../lander-frame";
import { Film } from "./film";
import * as css from "./video.css";

export function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const lander = landerOf(ctx, "video", params.slug, 1);
  const { film } = ctx.tenant;
  if (film) {
    const size = new Intl.NumberFormat(ctx.locale, {
      style: "unit",
      unit: "megabyte",
      maximumFractionDigits: 1,
    }).format(Math.ceil(film.bytes / 100_000) / 10);
    const length = `0:${String(Math.round(film.seconds)).padStart(2, "0")}`;
    const files = film.files.map(({ name, type }) => ({ type, src: ctx.fileHref(name) }));
    return { ...lander, film: { files, facts: ctx.t("landers:video_facts", { length, size }) } };
  }
  // The default text promises a film.
  const variant = variantOf(ctx, "video", params.slug);
  const headline = variant?.headline ? lander.headline : ctx.t("landers:video_still_title");
  const text = variant?.text ? lander.text : ctx.t("landers:video_still_text");
  return {
    ...lander,
    headline,
    text,
    head: { ...pageHead(ctx, headline.replace(/<\/?em>/g, "")), description: text },
    film: null,
  };
}

export { handle, meta } from "../lander-page";

/** A silent film of the brand that the visitor starts, with text beside it; without a film, the still. product 18.8, 18.9 */
export default function Video() {
  const { t } = useTranslation();
  const lander = useLoaderData<typeof loader>();
  return (
    <LanderFrame lander={lander}>
      <div className={`${wrap} ${css.layout}`}>
        <div className={css.text}>
          <Kicker lander={lander} />
          <Headline text={lander.headline} className={heading.hero} />
          <p className={lede}>{lander.text}</p>
        </div>
        <Film
          film={lander.film}
          poster={lander.pictures[0] ?? { src: null }}
          lines={[t("landers:video_line_a"), t("landers:video_line_b"), t("landers:video_line_c")]}
        />
        <QuestionPanel lander={lander} className={css.question} />
      </div>
    </LanderFrame>
  );
}
