/** Returns a support phone number without dashes and white space, as it is dialled. product 3.2 */
export function cleanPhone(phone: string): string {
  return phone.replace(/[-\s]/g, "");
}
