/** Returns the name of the logo that a request is about. */
export const logoName = ({ night }: { readonly night: boolean }) => (night ? "night_logo" : "logo");
