import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Sheet } from "~/ui/sheet";
import { OrderForm, type Refused } from "./order-form";
import * as css from "./order-form.css";
import { PaymentCountry } from "./payment-country";
import type { ShopView } from "./shop-view.server";

const FETCHER = "order";

/** The order form on a sheet. A completed order returns to this page. product 13.2 @param back the path of this page */
export function ShopSheetCard({ back, onClose }: { back: string; onClose: () => void }) {
  const { t } = useTranslation();
  const shop = useFetcher<ShopView>();
  const order = useFetcher<Refused>({ key: FETCHER });
  const { load } = shop;
  useEffect(() => load(paths.credits()), [load]);
  const view = shop.data;
  return (
    <Sheet
      title={t(view && !view.premium ? "shop:title_premium" : "shop:title")}
      lede={view ? `${t("shop:balance")}: ${t("shop:credits", { count: view.credits.balance })}` : undefined}
      onClose={onClose}
    >
      {view?.isOpen ? (
        <OrderForm
          view={view}
          action={paths.credits()}
          refused={order.data}
          applyCode={(query) => load(`${paths.credits()}?${new URLSearchParams(query)}`)}
          back={back}
          fetcherKey={FETCHER}
        />
      ) : view ? (
        <>
          <PaymentCountry country={view.country} action={paths.credits()} fetcherKey={`${FETCHER}-country`} />
          <p>{t("shop:closed_title")}</p>
        </>
      ) : shop.state === "idle" ? (
        <ButtonLink kind="primary" wide href={paths.credits()}>
          {t("shop:to_shop")}
        </ButtonLink>
      ) : (
        <div className={css.skeleton} aria-hidden />
      )}
    </Sheet>
  );
}
