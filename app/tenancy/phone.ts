/** A support phone number as it is dialled: without dashes and white space. product.md §9 */
export function cleanPhone(phone: string): string {
  return phone.replace(/[-\s]/g, "");
}
