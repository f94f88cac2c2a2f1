/** The height of the tabs at the bottom on phones, in CSS pixels, without the safe area. */
export const TABS_HEIGHT = 66;
