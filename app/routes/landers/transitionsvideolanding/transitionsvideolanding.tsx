import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Pause, Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { heading, hiddenText, wrap } from "~/ui/text.css";
import { Drawn } from "../drawn";
import { Headline } from "../headline";
import { Kicker } from "../kicker";
import { landerOf } from "../lander.server";
import { LanderFrame, QuestionPanel } from "../lander-frame";
import { Picture } from "../picture";
import * as css from "./transitionsvideolanding.css";

export const loader = ({ params, context: { ctx } }: LoaderFunctionArgs) =>
  landerOf(ctx, "transitionsvideolanding", params.slug, css.SCENES);

export { handle, meta } from "../lander-page";

/**
 * Stills that fade into each other, with a sentence for each; the last one is "you". A checkbox pauses them, so that it works without
 * script; under reduced motion the first still and all sentences show. product 18.8
 */
export default function TransitionsVideoLanding() {
  const { t } = useTranslation();
  const lander = useLoaderData<typeof loader>();
  const scenes = [
    t("landers:transitionsvideolanding_scene_a"),
    t("landers:transitionsvideolanding_scene_b"),
    t("landers:transitionsvideolanding_scene_c"),
  ];
  const hasPictures = lander.pictures.some(({ src }) => src !== null);
  return (
    <LanderFrame lander={lander}>
      <section className={css.film}>
        <div className={css.stage} aria-hidden>
          {lander.pictures.map((picture, at) => (
            <Picture
              // biome-ignore lint/suspicious/noArrayIndexKey: a still is identified by its position
              key={at}
              picture={picture}
              sizes="(min-width: 992px) 66vw, 100vw"
              className={css.still}
              isFirst={at === 0}
            />
          ))}
        </div>
        <div className={`${wrap} ${css.inside}`}>
          <div className={css.text}>
            <Kicker lander={lander} />
            <ol className={css.scenes}>
              {scenes.map((scene) => (
                <li key={scene} className={css.scene}>
                  {scene}
                </li>
              ))}
            </ol>
            <Headline text={lander.headline} className={`${heading.hero} ${css.headline}`} />
            <div className={css.controls}>
              <label className={css.pause}>
                <input className={css.checkbox} type="checkbox" data-pause />
                <span className={hiddenText}>{t("landers:transitionsvideolanding_pause")}</span>
                <Pause className={css.pauseIcon} aria-hidden />
                <Play className={css.playIcon} aria-hidden />
              </label>
              <ol className={css.progress}>
                {scenes.map((scene, at) => (
                  <li key={scene} className={css.step}>
                    <i className={css.dash} />
                    <span className={css.count}>
                      {t("landers:transitionsvideolanding_progress", { at: at + 1, count: scenes.length })}
                    </span>
                  </li>
                ))}
              </ol>
            </div>
            {hasPictures ? <Drawn /> : null}
          </div>
          <QuestionPanel lander={lander} className={css.question} />
        </div>
      </section>
    </LanderFrame>
  );
}
