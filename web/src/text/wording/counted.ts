/** Texts with a number in them, which the server has as well. */
export { counted } from "@confab/contract";
