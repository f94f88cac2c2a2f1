import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FictionalMark, FictionalNotice } from "~/ui/mark";
import { heading, lede, wrap } from "~/ui/text.css";
import { Headline } from "../headline";
import { Kicker } from "../kicker";
import { profileLanderOf } from "../profile-lander.server";
import { Proof } from "../proof";
import * as css from "./landing3.css";
import { PracticeChat } from "./practice-chat";

export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const lander = await profileLanderOf(ctx, "landing3", params, 1);
  const lines = ctx.tenant.config.icebreakers.slice(0, css.LINES).map((id) => ({
    value: id,
    text: ctx.t(`chats:opener_${id}`),
  }));
  return { ...lander, lines };
}

export { handle, meta } from "../lander-page";

/** A practice chat: a chosen line becomes a bubble, and the chat asks the first question. No person takes part. product 18.10, 18.12 */
export default function Landing3() {
  const { t } = useTranslation();
  const lander = useLoaderData<typeof loader>();
  const { person } = lander;
  return (
    <div className={`${wrap} ${css.layout}`} data-lander={lander.kind}>
      <header className={css.text}>
        <Kicker lander={lander} />
        {person.id > 0 ? (
          <p className={css.who}>
            {t("landers:landing3_member", { name: person.name })}
            {person.fictional ? <FictionalMark /> : null}
          </p>
        ) : null}
        <Headline text={lander.headline} className={heading.hero} />
        <p className={lede}>{lander.text}</p>
        {person.fictional ? <FictionalNotice text={t("profile:fictional_notice")} /> : null}
      </header>
      <PracticeChat lander={lander} lines={lander.lines} />
      <div className={css.proof}>
        <Proof lander={lander} isColumn />
      </div>
    </div>
  );
}
