/** The day on which the present default terms were made. product.md §9 */
const TERMS_SINCE = "2023-12-01T12:00:00Z";

/** The version date of a company's terms: the later of the product's own and the day the company was added. product.md §9 */
export function termsDate(companyAdded: string): Date {
  return new Date(Math.max(Date.parse(TERMS_SINCE), Date.parse(companyAdded)));
}
