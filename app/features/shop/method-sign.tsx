import type { PaymentKind, PaymentSign } from "~/domain/shop/method-sign.server";
import * as css from "./method-sign.css";

/** The shape of each kind on a plate of 46 × 30, and where the middle of its letters is. `bare` is the shape without letters. */
const shapes: Record<PaymentKind, { path: string; bare?: string; at: readonly [x: number, y: number] }> = {
  // The stripe of a card; without letters the whole card.
  card: {
    path: "M8 7.6h30",
    bare: "M12.5 7.5h21a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-21a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2Zm-2 5h25M14.5 18.5h5",
    at: [23, 17.2],
  },
  // A phone that sends a signal.
  phone: {
    path: "M12.5 4.5h9a3 3 0 0 1 3 3v15a3 3 0 0 1-3 3h-9a3 3 0 0 1-3-3v-15a3 3 0 0 1 3-3ZM29.5 11.200c1.6 2.3 1.6 5.3 0 7.600M33.5 8.300c3.1 4 3.1 9.4 0 13.4",
    at: [17, 15],
  },
  // A house of columns: its roof and its base.
  bank: { path: "M10 9.3 23 4.5l13 4.800M10 25.5h26", at: [23, 17.4] },
  // A line that leads away from the account.
  debit: { path: "M10 23.5h25M31.5 20.5l3.5 3-3.5 3", at: [23, 13] },
  // Two arrows between accounts.
  transfer: { path: "M12 11.5h19.5l-4-4M34 18.5H14.5l4 4", at: [23, 15] },
  // A purse with its clasp; letters stand alone.
  wallet: {
    path: "",
    bare: "M10 5.5h24a3 3 0 0 1 3 3v13a3 3 0 0 1-3 3H10a3 3 0 0 1-3-3v-13a3 3 0 0 1 3-3ZM40 12.5h-6a2.5 2.5 0 0 0 0 5h6Z",
    at: [23, 15],
  },
  // A ticket with its notches.
  voucher: {
    path: "M11 7h24a1.5 1.5 0 0 1 1.5 1.5v3.300a3.2 3.2 0 0 0 0 6.400v3.300A1.5 1.5 0 0 1 35 23H11a1.5 1.5 0 0 1-1.5-1.5v-3.300a3.2 3.2 0 0 0 0-6.400V8.5A1.5 1.5 0 0 1 11 7Z",
    at: [23, 15],
  },
};

/** Letters of one to four signs fill their shape. */
const sizes: Record<number, string> = { 1: css.letters.one, 2: css.letters.two, 3: css.letters.more };

/** The mark of a payment method beside its name, of letters and shapes drawn for this site. Screen readers read the name alone. */
export function MethodSign({ sign: { kind, letters } }: { sign: PaymentSign }) {
  const { path, bare = path, at } = shapes[kind];
  return (
    <svg className={css.sign} viewBox="0 0 46 30" aria-hidden data-sign={kind}>
      <rect className={css.plate} x="0.75" y="0.75" width="44.5" height="28.5" rx="5.5" />
      <path d={letters ? path : bare} />
      {letters ? (
        <text className={sizes[letters.length] ?? css.letters.most} x={at[0]} y={at[1]}>
          {letters}
        </text>
      ) : null}
    </svg>
  );
}
