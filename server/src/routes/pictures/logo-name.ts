/** Which of the two logos a request is about. */
export const logoName = ({ night }: { readonly night: boolean }) => (night ? "night_logo" : "logo");
