/** The navigation shows the balance at this many credits or fewer. product 4.14 */
export const LOW_CREDITS = 10;
