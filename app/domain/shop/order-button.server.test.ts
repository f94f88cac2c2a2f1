import { expect, test } from "vitest";
import { orderButton } from "./order-button.server";

test("the words of the law are used in the EU, the EEA and the United Kingdom, and nowhere else", () => {
  for (const country of ["DE", "FR", "NL", "NO", "IS", "LI", "GB"])
    expect(orderButton(country), country).toBe("shop:order_button");
  for (const country of ["CH", "US", "CA", "AU", "BR"])
    expect(orderButton(country), country).toBe("shop:pay_button");
});
