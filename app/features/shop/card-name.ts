/** Returns the name of a stored card on every page. product 13.40 */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }) => `${brand} •••• ${last4}`;
