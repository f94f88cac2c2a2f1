import type { MouseEvent } from "react";

export const OPEN_SHOP = "open-shop";

/** `href`: the page of the shop, used if the shop cannot open in place; `back`: the page after a completed order. */
export type ShopOpening = { href: string; back: string };

/** Opens the shop over the page. @param back this page, unless the member continues elsewhere. product 11.7, 13.2 */
export function openShop(href: string, back: string = location.pathname): void {
  document.dispatchEvent(new CustomEvent<ShopOpening>(OPEN_SHOP, { detail: { href, back } }));
}

/** Handles a click on a link to the shop: a plain click opens the shop in place. */
export function opensInPlace(event: MouseEvent<HTMLAnchorElement>, back?: string): void {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  openShop(event.currentTarget.pathname, back);
}
