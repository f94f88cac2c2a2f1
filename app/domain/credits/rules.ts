/** From so many credits on the navigation shows how many are left. product.md §2, §9 */
export const LOW_CREDITS = 10;
