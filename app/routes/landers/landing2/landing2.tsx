import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { UserRoundPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { FictionalMark, FictionalNotice } from "~/ui/mark";
import { heading, lede } from "~/ui/text.css";
import { Headline } from "../headline";
import { Kicker } from "../kicker";
import { LanderFrame, QuestionPanel } from "../lander-frame";
import { Picture } from "../picture";
import { profileLanderOf } from "../profile-lander.server";
import { Frame, Progress } from "./frame";
import * as css from "./landing2.css";

/** The person, two pictures, and the question. */
const FRAMES = 4;

export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const lander = await profileLanderOf(ctx, "landing2", params, FRAMES - 1);
  const { person } = lander;
  const who =
    person.id > 0 ? person.name : person.name && ctx.t("landers:landing2_like", { name: person.name });
  return { ...lander, who };
}

export { handle, meta } from "../lander-page";

/** A story of full-screen frames that moves only by tap or swipe; the last frame has the question. product 18.10, 18.12 */
export default function Landing2() {
  const { t } = useTranslation();
  const lander = useLoaderData<typeof loader>();
  const { person, pictures } = lander;
  const [, second = { src: null }, third = { src: null }] = pictures;
  return (
    <LanderFrame lander={lander}>
      <div className={css.story}>
        <div className={css.aside} aria-hidden>
          <Picture picture={third} sizes="(min-width: 992px) 30vw, 1px" className={css.photo} />
        </div>
        <section className={css.frames} aria-label={t("landers:landing2_story")}>
          <Frame at={1} of={FRAMES} picture={person.picture} isDrawn={person.id === 0} isFirst>
            <Kicker lander={lander} />
            {lander.who ? (
              <p className={css.who}>
                {lander.who}
                {person.fictional ? <FictionalMark /> : null}
              </p>
            ) : null}
            <Headline text={lander.headline} className={`${heading.hero} ${css.headline}`} />
            <p className={lede}>{lander.text}</p>
            {person.fictional ? <FictionalNotice text={t("profile:fictional_notice")} /> : null}
          </Frame>
          <Frame at={2} of={FRAMES} picture={second} isDrawn>
            <h2 className={heading.title}>{t("landers:landing2_frame_a")}</h2>
            <p className={lede}>{t("landers:landing2_frame_a_text")}</p>
          </Frame>
          <Frame at={3} of={FRAMES} picture={third} isDrawn>
            <h2 className={heading.title}>{t("landers:landing2_frame_b")}</h2>
            <p className={lede}>{t("landers:landing2_frame_b_text")}</p>
          </Frame>
        </section>
        <section className={css.last} id={`frame-${FRAMES}`}>
          <Progress at={FRAMES} of={FRAMES} />
          <div className={css.slot}>
            <UserRoundPlus className={css.slotIcon} aria-hidden />
          </div>
          <h2 className={`${heading.hero} ${css.headline}`}>{t("landers:landing2_last")}</h2>
          <QuestionPanel lander={lander} className={css.question} />
        </section>
      </div>
    </LanderFrame>
  );
}
