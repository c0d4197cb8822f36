/** Windows below this width show one column, as in the stylesheet. */
const narrow = window.matchMedia("(max-width: 48rem)");

export const isPhone = (): boolean => narrow.matches;
