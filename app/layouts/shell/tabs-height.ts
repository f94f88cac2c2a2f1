/** The height of the tabs at the foot of a phone, in CSS pixels, without the safe area. */
export const TABS_HEIGHT = 66;
