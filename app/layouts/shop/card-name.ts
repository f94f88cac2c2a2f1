/** A remembered card as every page shows it. SHOP.md */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }) => `${brand} •••• ${last4}`;
