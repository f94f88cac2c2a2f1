import { money } from "../../format";

/** Amounts by currency, each in a line of its own; "–" where they are hidden. */
export function Revenue({ revenue }: { revenue: readonly [currency: string, minor: number][] | null }) {
  if (!revenue) return <>–</>;
  return (
    <>
      {revenue.map(([currency, minor]) => (
        <div key={currency}>{money(minor, currency)}</div>
      ))}
    </>
  );
}
