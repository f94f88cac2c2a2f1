import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { heading, lede, wrap } from "~/ui/text.css";
import { Drawn } from "../drawn";
import { Headline } from "../headline";
import { Kicker } from "../kicker";
import { landerOf } from "../lander.server";
import { LanderFrame, QuestionPanel } from "../lander-frame";
import { Picture } from "../picture";
import * as css from "./collagelanding.css";

const TILES = 9;

export const loader = ({ params, context: { ctx } }: LoaderFunctionArgs) =>
  landerOf(ctx, "collagelanding", params.slug, TILES);

export { handle, meta } from "../lander-page";

/** A collage of headline, portraits and question, with one empty tile for the visitor. product 18.8 */
export default function CollageLanding() {
  const { t } = useTranslation();
  const lander = useLoaderData<typeof loader>();
  return (
    <LanderFrame lander={lander}>
      <section className={css.collage}>
        <div className={`${wrap} ${css.tiles}`}>
          {lander.pictures.map((picture, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a tile is identified by its position
            <div key={at} className={css.tile}>
              <Picture
                picture={picture}
                sizes="(min-width: 992px) 24vw, 46vw"
                className={css.picture}
                isFirst={at < 5}
              />
            </div>
          ))}
          <div className={css.text}>
            <Kicker lander={lander} />
            <Headline text={lander.headline} className={`${heading.hero} ${css.headline}`} />
            <p className={lede}>{lander.text}</p>
            <Drawn />
          </div>
          <p className={css.you}>
            <Plus aria-hidden />
            <span>{t("landers:collagelanding_you")}</span>
          </p>
          <QuestionPanel lander={lander} className={css.question} />
        </div>
      </section>
    </LanderFrame>
  );
}
