import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { wantsOf } from "~/domain/members/wants.server";
import { heading, hiddenText, lede, wrap } from "~/ui/text.css";
import { QUESTION_FORM } from "../first-question";
import { Headline } from "../headline";
import { Kicker } from "../kicker";
import { landerOf } from "../lander.server";
import { LanderFrame, QuestionPanel } from "../lander-frame";
import * as css from "./iconslanding.css";
import { wantIcons } from "./want-icons";

export function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const lander = landerOf(ctx, "iconslanding", params.slug, 0);
  // While the signup is closed, a choice would have no effect.
  const wants = lander.question.kind === "open" ? wantsOf(ctx.tenant) : [];
  return { ...lander, wants: wants.map((id) => ({ id, text: ctx.t(`interests:${id}`) })) };
}

export { handle, meta } from "../lander-page";

/** Six interests without people, several of which can be chosen. The signup stores them in the profile. product 18.8 */
export default function IconsLanding() {
  const { t } = useTranslation();
  const lander = useLoaderData<typeof loader>();
  return (
    <LanderFrame lander={lander}>
      <section className={css.icons}>
        <div className={`${wrap} ${css.inside}`}>
          <div className={css.text}>
            <Kicker lander={lander} />
            <Headline text={lander.headline} className={heading.hero} />
            <p className={lede}>{lander.text}</p>
          </div>
          {lander.wants.length > 0 ? (
            <fieldset className={css.set}>
              <legend className={hiddenText}>{t("landers:iconslanding_choose")}</legend>
              {lander.wants.map(({ id, text }) => {
                const Icon = wantIcons[id];
                return (
                  <label key={id} className={css.want}>
                    <input
                      className={css.checkbox}
                      type="checkbox"
                      name="wants"
                      value={id}
                      form={QUESTION_FORM}
                    />
                    <span className={css.box}>
                      <Icon className={css.icon} aria-hidden />
                    </span>
                    <span>{text}</span>
                  </label>
                );
              })}
            </fieldset>
          ) : null}
          <QuestionPanel lander={lander} className={css.question} />
        </div>
      </section>
    </LanderFrame>
  );
}
