import { MessageCircle, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { WRITE_HASH } from "~/features/shop/resume";
import { ButtonLink } from "~/ui/button";
import { FictionalMark } from "~/ui/mark";
import { photo } from "~/ui/photo.css";
import { heading, muted } from "~/ui/text.css";
import type { OrderPartner } from "./order-partner.server";
import * as css from "./write-to.css";

/**
 * The way back to the conversation: who is there, the text that is unsent, and the link that puts the caret behind it.
 * @param text null until it is known: its place is free until then
 */
export function WriteTo({
  partner: { name, photo: face, fictional, href },
  text,
}: {
  partner: OrderPartner;
  text: string | null;
}) {
  const { t } = useTranslation();
  return (
    <>
      <div className={css.who}>
        <span className={`${photo} ${css.face}`}>
          {face ? (
            <img src={face} alt="" width={68} height={68} />
          ) : (
            <UserRound className={css.noFace} aria-hidden />
          )}
        </span>
        <div className={css.words}>
          <p className={heading.section}>{name}</p>
          <p className={muted}>{t("shop:in_chat")}</p>
          {fictional ? <FictionalMark /> : null}
        </div>
      </div>
      {text === "" ? null : (
        <p className={css.draft}>
          <small className={css.label}>{t("shop:unsent")}</small>
          <span className={css.text}>{text}</span>
        </p>
      )}
      <ButtonLink kind="primary" size="large" wide href={`${href}${WRITE_HASH}`}>
        <MessageCircle aria-hidden /> {t("shop:write_to", { name })}
      </ButtonLink>
    </>
  );
}
