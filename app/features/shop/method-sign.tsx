import type { PaymentSign } from "~/domain/shop/method-sign.server";
import * as css from "./method-sign.css";

/** The shapes of each sign on a plate of 36 × 24, with lines as those of the icons. */
const shapes: Record<PaymentSign, string> = {
  // A card with its stripe and its number.
  card: "M9 6.5h18a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5H9A1.5 1.5 0 0 1 7.5 16V8A1.5 1.5 0 0 1 9 6.5Zm-1.5 4h21M10.5 14.5h4",
  // A phone that sends a signal.
  phone:
    "M12 4.5h6a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5h-6a1.5 1.5 0 0 1-1.5-1.5V6a1.5 1.5 0 0 1 1.5-1.5Zm2.25 12.5h1.5M22.5 9.5a3.5 3.5 0 0 1 0 5M25 7.5a6.5 6.5 0 0 1 0 9",
  // A house with pillars.
  bank: "M18 4.5 26 9H10Zm-6.5 7v5M16 11.5v5M20 11.5v5M24.5 11.5v5M10 19.5h16",
  // The house, and an arrow that leads there.
  debit: "M21 5.5 28 9.5H14Zm-5 6.5v5M21 12v5M26 12v5M14.5 19.5h13M5 13.5h6.5M9 11l2.5 2.5L9 16",
  // Two arrows between accounts.
  transfer: "M9 9h18M23.5 5.5 27 9l-3.5 3.5M27 16H9M12.5 12.5 9 16l3.5 3.5",
  // A wallet with its clasp.
  wallet:
    "M26.5 9.5V7A1.5 1.5 0 0 0 25 5.5H10.5a2 2 0 0 0 0 4h16A1.5 1.5 0 0 1 28 11v6.5a1.5 1.5 0 0 1-1.5 1.5h-16a2 2 0 0 1-2-2V7.5M28 12.5h-3.5a1.75 1.75 0 0 0 0 3.5H28",
  // A ticket with a tear line.
  voucher:
    "M8.5 6.5h19A1 1 0 0 1 28.5 7.5V10a2 2 0 0 0 0 4v2.5a1 1 0 0 1-1 1h-19a1 1 0 0 1-1-1V14a2 2 0 0 0 0-4V7.5a1 1 0 0 1 1-1ZM21 6.5v2M21 11v2M21 15.5v2",
};

/** The sign of a payment method beside its name, drawn for this site. Screen readers read the name alone. */
export function MethodSign({ sign }: { sign: PaymentSign }) {
  return (
    <svg className={css.sign} viewBox="0 0 36 24" aria-hidden data-sign={sign}>
      <rect className={css.plate} x="0.5" y="0.5" width="35" height="23" rx="4" />
      <path d={shapes[sign]} />
    </svg>
  );
}
