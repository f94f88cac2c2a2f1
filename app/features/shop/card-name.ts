/** Returns the name of a stored card on every page: "Visa ·· 42 42", on one line. product 13.40 */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }) =>
  `${brand} ·· ${last4.slice(0, 2)} ${last4.slice(2)}`.replaceAll(" ", "\u00a0");
