import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { heading, lede, small, wrap } from "~/ui/text.css";
import { Drawn } from "../drawn";
import { Emphasized } from "../headline";
import { Kicker } from "../kicker";
import { landerOf } from "../lander.server";
import { LanderFrame, QuestionPanel } from "../lander-frame";
import { Picture } from "../picture";
import * as css from "./alonetonight.css";

const NEIGHBOURS = 4;

export function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const lander = landerOf(ctx, "alonetonight", params.slug, NEIGHBOURS);
  const { t } = ctx;
  // A variant's headline shows at every hour.
  const isOwn =
    lander.headline !== t("landers:alonetonight_title", { context: String(ctx.tenant.config.niche) });
  return { ...lander, day: isOwn ? lander.headline : t("landers:alonetonight_day_title") };
}

export { handle, meta } from "../lander-page";

/** The windows of the house: the index of a neighbour, the visitor's own, or dark. */
const windows = [null, 0, null, "own", null, 1, 2, null, null, null, null, 3] as const;

/**
 * A house at night with dark windows, lit windows of neighbours, and the visitor's own. The time is the visitor's; before 17:00
 * the day headline shows. product 18.8
 */
export default function AloneTonight() {
  const { t } = useTranslation();
  const lander = useLoaderData<typeof loader>();
  return (
    <LanderFrame lander={lander}>
      <section className={css.night}>
        <div className={`${wrap} ${css.inside}`}>
          <div className={css.text}>
            <p className={css.clock} data-clock aria-hidden />
            <Kicker lander={lander} />
            <h1 className={`${heading.hero} ${css.headline}`} data-hours="day">
              <span className={css.hours} data-at="day">
                <Emphasized text={lander.day} />
              </span>
              <span className={css.hours} data-at="night" hidden>
                <Emphasized text={lander.headline} />
              </span>
            </h1>
            <p className={lede}>{lander.text}</p>
          </div>
          <figure className={css.house}>
            <ul className={css.windows} aria-hidden>
              {windows.map((one, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a window is identified by its position
                <li key={at} className={one === null ? css.dark : one === "own" ? css.own : css.lit}>
                  {one === "own" ? t("landers:alonetonight_own") : null}
                  {typeof one === "number" ? (
                    <Picture
                      picture={lander.pictures[one] ?? { src: null }}
                      sizes="(min-width: 992px) 12vw, 15vw"
                      className={css.neighbour}
                      isFirst
                    />
                  ) : null}
                </li>
              ))}
            </ul>
            <figcaption className={`${small} ${css.caption}`}>
              <Drawn />
              <span>{t("landers:alonetonight_note")}</span>
            </figcaption>
          </figure>
          <QuestionPanel lander={lander} className={css.question} />
        </div>
      </section>
    </LanderFrame>
  );
}
