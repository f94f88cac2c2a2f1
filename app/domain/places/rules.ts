/** The maximum length of a town's name, in characters. */
export const CITY_MAX = 80;
