import { MailCheck } from "lucide-react";
import type { Unseen as Texts } from "~/http/pages/unseen.server";
import * as card from "~/ui/card.css";
import { CardPhoto } from "~/ui/card-photo";
import { grid, member } from "~/ui/member-card.css";
import { photo } from "~/ui/photo.css";
import { heading, lede, muted } from "~/ui/text.css";
import { ResendForm } from "./resend-form";
import * as css from "./unseen.css";

const CARDS = Array.from({ length: 8 }, (_, at) => at);

/**
 * Stands where a member would see others, until the own address is confirmed: what to do, the number of members, and empty cards, which are
 * shown only where there are members. product 9.3
 * @param as the level of the heading
 */
export function Unseen({
  unseen: { title, count, text },
  as: Title = "h2",
}: {
  unseen: Texts;
  as?: "h1" | "h2";
}) {
  return (
    <>
      <div className={css.notice}>
        <MailCheck className={css.icon} aria-hidden />
        <Title className={Title === "h1" ? heading.title : heading.section}>{title}</Title>
        {count ? <p className={lede}>{count}</p> : null}
        <p className={muted}>{text}</p>
        <ResendForm />
      </div>
      {count ? (
        <ul className={`${grid} ${css.cards}`} aria-hidden>
          {CARDS.map((at) => (
            <li key={at} className={`${card.card} ${member}`}>
              <div className={photo}>
                <CardPhoto src={null} isEager={false} />
              </div>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
