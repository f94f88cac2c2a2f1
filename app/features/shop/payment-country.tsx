import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/field";
import { Form } from "~/ui/form";
import * as css from "./discount-field.css";
import type { ShopView } from "./shop-view.server";

/**
 * The country of the payment, folded, as a form of its own that works without script. Nothing where there is no other country. product 13.67
 * @param action the page that receives the choice, with the bundle and the code that stay chosen in its query
 * @param fetcherKey set on a sheet: the choice is stored without leaving the page
 */
export function PaymentCountry({
  country,
  action,
  fetcherKey,
}: {
  country: ShopView["country"];
  action: string;
  fetcherKey?: string;
}) {
  const { t } = useTranslation();
  if (country.choices.length < 2) return null;
  return (
    <details className={css.field}>
      <summary className={css.link}>{t("shop:country_of", { country: country.name })}</summary>
      <Form method="post" action={action} fetcherKey={fetcherKey} preventScrollReset className={css.row}>
        <input type="hidden" name="intent" value="choose_country" />
        {fetcherKey === undefined ? null : <input type="hidden" name="stays" value="yes" />}
        <SelectField
          // Another country that was stored is the one that is chosen.
          key={country.value}
          id="payment-country"
          name="country"
          label={t("shop:country")}
          hint={t("shop:country_hint")}
          choices={country.choices}
          defaultValue={country.value}
        />
        <Button type="submit">{t("shop:country_use")}</Button>
      </Form>
    </details>
  );
}
