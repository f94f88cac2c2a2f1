/** The time after which a closed alert shows again, in milliseconds. product 15.20 */
export const DISMISSED_MS = 30 * 86_400_000;
