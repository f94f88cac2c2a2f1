import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Form } from "~/ui/form";
import { heading } from "~/ui/text.css";
import { LocalTime } from "~/ui/time";
import * as css from "./leaving.css";
import { offers } from "./offers";
import type { RetentionOffer } from "./retention-offer.server";

/** Step 2: the offer. Staying and continuing have the same weight. */
export function OfferStep({
  reason,
  note,
  free,
  discount,
}: {
  reason: string;
  note: string;
  free: { messages: number; conversations: number };
  discount: RetentionOffer | null;
}) {
  const { t } = useTranslation();
  const { name, places } = offers[reason as keyof typeof offers];
  return (
    <>
      <section className={css.offer}>
        <h2 className={heading.section}>{t(`leaving:offer_${name}_title`)}</h2>
        <p>{t(`leaving:offer_${name}_text`, free)}</p>
        <div className={css.places}>
          {places.map(({ at, href }) => (
            <ButtonLink key={at} href={href}>
              {t(`leaving:to_${at}`)}
            </ButtonLink>
          ))}
        </div>
      </section>
      {discount ? (
        <section className={css.offer} data-retention>
          <h2 className={heading.section}>{t("discounts:leave_title", discount)}</h2>
          <p>
            <LocalTime
              value={discount.until}
              format="longDay"
              within={(until) => t("discounts:leave_text", { ...discount, until })}
            />
          </p>
          <ButtonLink href={paths.creditsWith(discount.code)}>{t("discounts:leave_link")}</ButtonLink>
        </section>
      ) : null}
      <div className={css.ways}>
        <ButtonLink href={paths.settings()}>{t("leaving:stay")}</ButtonLink>
        <Form className={css.way} method="post" action={paths.settings("delete")}>
          <input type="hidden" name="intent" value="go_on" />
          <input type="hidden" name="reason" value={reason} />
          <input type="hidden" name="note" value={note} />
          <Button type="submit">{t("leaving:anyway")}</Button>
        </Form>
      </div>
    </>
  );
}
