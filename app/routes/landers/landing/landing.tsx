import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FictionalNotice } from "~/ui/mark";
import { heading, muted, wrap } from "~/ui/text.css";
import { FirstQuestion } from "../first-question";
import { Headline } from "../headline";
import { LanderFrame } from "../lander-frame";
import { profileLanderOf } from "../profile-lander.server";
import { panel } from "../shared.css";
import * as css from "./landing.css";
import { PersonCard } from "./person-card";

export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const lander = await profileLanderOf(ctx, "landing", params, 0);
  const { name, id } = lander.person;
  if (!name) return lander;
  return {
    ...lander,
    headline: ctx.t(id > 0 ? "landers:landing_member_title" : "landers:landing_like", { name }),
    text: id > 0 ? ctx.t("landers:landing_member_text", { name }) : lander.text,
  };
}

export { handle, meta } from "../lander-page";

/** One member's card with the reason and a sentence from the profile, and the question, which promises no reply. product 18.10 */
export default function Landing() {
  const { t } = useTranslation();
  const lander = useLoaderData<typeof loader>();
  const { person } = lander;
  const isExample = person.id === 0;
  const line = person.line || (isExample ? t("landers:landing_quote") : "");
  return (
    <LanderFrame lander={lander}>
      <div className={`${wrap} ${css.one}`}>
        <PersonCard person={person} />
        <div className={css.text}>
          <Headline text={lander.headline} className={`${heading.title} ${css.headline}`} />
          <p className={muted}>{lander.text}</p>
          {person.fictional ? <FictionalNotice text={t("profile:fictional_notice")} /> : null}
          {line ? (
            <blockquote className={`${heading.section} ${css.quote}`}>
              <q>{line}</q>
            </blockquote>
          ) : null}
          {isExample ? (
            <dl className={css.facts}>
              <div className={css.fact}>
                <dt className={css.factName}>{t("landers:landing_for")}</dt>
                <dd className={css.factText}>{t("landers:landing_for_text")}</dd>
              </div>
              <div className={css.fact}>
                <dt className={css.factName}>{t("landers:landing_writes")}</dt>
                <dd className={css.factText}>{t("landers:landing_writes_text")}</dd>
              </div>
              <div className={css.fact}>
                <dt className={css.factName}>{t("landers:landing_likes")}</dt>
                <dd className={css.factText}>{t("landers:landing_likes_text")}</dd>
              </div>
            </dl>
          ) : null}
        </div>
        <section className={`${panel} ${css.question}`}>
          {lander.question.kind === "open" ? (
            <h2 className={heading.section}>{t("landers:landing_ask")}</h2>
          ) : null}
          <FirstQuestion lander={lander} />
        </section>
      </div>
    </LanderFrame>
  );
}
