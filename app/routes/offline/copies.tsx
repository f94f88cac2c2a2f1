import { ArrowLeft, Bot, Drama, UserRound, WifiOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { roundPlain } from "~/ui/button.css";
import { mark, markIcon } from "~/ui/mark.css";
import { photo } from "~/ui/photo.css";
import { heading, hiddenText, wrap } from "~/ui/text.css";
import * as css from "./copies.css";

/** The templates that `show-copies.ts` fills in and shows instead of the offline page: the list, or one conversation. */
export function Copies() {
  return (
    <template id="copies-template">
      <CopiesSection />
    </template>
  );
}

function CopiesSection() {
  const { t } = useTranslation();
  const fictional = (
    <>
      <Drama className={markIcon} aria-hidden />
      {t("common:fictional_profile")}
    </>
  );
  return (
    <section
      className={`${wrap} ${css.copies}`}
      id="copies"
      aria-labelledby="copies-title"
      data-somebody={t("chats:somebody")}
      data-photo={t("chats:last_photo")}
      data-gift={t("chats:last_gift")}
      data-you={t("chats:you", { text: "{text}" })}
      data-left={t("chats:closed_left")}
    >
      <header className={css.head}>
        <a className={roundPlain} href={paths.chats()} data-part="back" hidden>
          <ArrowLeft aria-hidden />
          <span className={hiddenText}>{t("common:tab_chats")}</span>
        </a>
        <h1 className={heading.title} id="copies-title" data-part="title">
          {t("common:tab_chats")}
        </h1>
        <span className={mark} data-part="head-mark" hidden>
          {fictional}
        </span>
      </header>
      <p className={css.note} role="status">
        <WifiOff aria-hidden />
        <span data-part="as-of">{t("errors:offline_as_of", { time: "{time}" })}</span>
      </p>
      <ul data-part="list" />
      <div className={css.log} role="log" data-part="log" />
      <p className={css.noWriting} data-part="no-writing" hidden>
        {t("errors:offline_no_writing")}
      </p>
      <template data-part="row-template">
        <li className={css.item}>
          <a className={css.row} data-part="link" href={paths.chats()}>
            <span className={`${photo} ${css.face}`}>
              <UserRound aria-hidden />
              <img alt="" width={54} height={54} data-part="face" hidden />
            </span>
            <span className={css.name} data-part="name" />
            <span className={css.time} data-part="time" />
            <span className={`${mark} ${css.rowMark}`} data-part="mark" hidden>
              {fictional}
            </span>
            <span className={css.last} data-part="last" dir="auto" />
          </a>
        </li>
      </template>
      <MessageTemplate name="own" label={t("chats:said_own")} />
      <MessageTemplate name="theirs" />
    </section>
  );
}

function MessageTemplate({ name, label }: { name: "own" | "theirs"; label?: string }) {
  const { t } = useTranslation();
  return (
    <template data-part={`${name}-template`}>
      <article className={name === "own" ? css.own : css.theirs}>
        {label ? <span className={hiddenText}>{label}</span> : null}
        <p className={css.bubble[name]} data-part="text" dir="auto" />
        <p className={css.foot}>
          <span className={css.automatic} data-part="automatic" hidden>
            <Bot className={css.automaticIcon} aria-hidden />
            {t("chats:automatic")}
          </span>
          <span data-part="time" />
        </p>
      </article>
    </template>
  );
}
