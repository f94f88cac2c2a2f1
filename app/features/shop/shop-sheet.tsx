import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { whileBusy } from "~/client/progress";
import { OPEN_SHOP, type ShopOpening } from "./open-shop";

/** Shows the shop over the current page. Its script and texts are fetched when it is first opened. product 13.2 */
export function ShopSheet() {
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [parts, setParts] = useState<typeof import("./shop-sheet-card") | null>(null);
  const [opened, setOpened] = useState<{ at: string; back: string } | null>(null);
  useEffect(() => {
    const open = async (event: Event) => {
      const { href, back } = (event as CustomEvent<ShopOpening>).detail;
      try {
        const texts = i18n.loadNamespaces(["shop", "discounts"]);
        setParts(await whileBusy(import("./shop-sheet-card")));
        await texts;
        if (!i18n.hasResourceBundle(i18n.language, "shop")) throw new Error("No messages: shop");
        setOpened({ at: location.pathname, back });
      } catch {
        navigate(href);
      }
    };
    document.addEventListener(OPEN_SHOP, open);
    return () => document.removeEventListener(OPEN_SHOP, open);
  }, [i18n, navigate]);
  if (!parts || opened?.at !== pathname) return null;
  return <parts.ShopSheetCard back={opened.back} onClose={() => setOpened(null)} />;
}
