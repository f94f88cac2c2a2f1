/** The date of the current default terms. product 4.32 */
const TERMS_SINCE = "2023-12-01T12:00:00Z";

/** Returns the version date of a company's terms: the later of the default terms' date and the day the company was added. product 4.32 */
export function termsDate(companyAdded: string): Date {
  return new Date(Math.max(Date.parse(TERMS_SINCE), Date.parse(companyAdded)));
}
