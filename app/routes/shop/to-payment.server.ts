import { redirect, redirectDocument } from "@remix-run/node";
import type { Placed } from "~/domain/shop/place-order.server";
import { paths } from "~/paths";

/**
 * Redirects a member to the payment of an order, or to the order's page where the address is unknown. A form that is submitted before
 * hydration must not redirect to another host (`form-action`): it redirects to the order's page, which links to the payment.
 */
export function toPayment(
  request: Request,
  placed: Pick<Placed, "reference" | "redirect" | "needsMandate">,
): Response {
  if (placed.needsMandate) return redirectDocument(paths.directDebit(placed.reference), 303);
  const isNative = request.headers.get("Sec-Fetch-Dest") === "document";
  const isHere = placed.redirect?.startsWith("/");
  return placed.redirect && (isHere || !isNative)
    ? redirectDocument(placed.redirect, 303)
    : redirect(paths.transaction(placed.reference), 303);
}
