/**
 * Countries whose law prescribes the words of an order button: the EU and the EEA (Directive 2011/83/EU, Article 8(2)), and the United Kingdom
 * (Consumer Contracts Regulations 2013, regulation 14). product 13.9
 */
const prescribed = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
);

/**
 * Returns the key of the text on the button that orders with an obligation to pay.
 * @param country of the member, whose law applies wherever the company is
 */
export function orderButton(country: string): "shop:order_button" | "shop:pay_button" {
  return prescribed.has(country) ? "shop:order_button" : "shop:pay_button";
}
