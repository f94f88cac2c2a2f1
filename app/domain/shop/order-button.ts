/**
 * Countries whose law prescribes the words of an order button: the EU and the EEA (Directive 2011/83/EU Art. 8(2)), and the UK (Consumer
 * Contracts Regulations 2013, reg. 14(4)). Swiss law has no such rule. decision 302
 */
const prescribed = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
);

/** Returns the context of the message `shop:order_button`: the words of the law if it applies in one of the countries, else plain ones. */
export function orderButtonContext(countries: readonly string[]): "plain" | undefined {
  return countries.some((country) => prescribed.has(country)) ? undefined : "plain";
}
