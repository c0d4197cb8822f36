import { StartError } from "../base/start-error.ts";

/** The account at GIPHY, which offers moving pictures. */
export interface GifOptions {
  readonly apiKey: string;
  /** The base address of the interface, without a trailing slash. */
  readonly url: string;
}

const GIPHY_URL = "https://api.giphy.com";

/**
 * @param url the address of a proxy, if the operator has one
 * @throws StartError for an address without a key
 */
export function readGifOptions(
  text: (name: string) => string | undefined,
  url: string | undefined,
): GifOptions | undefined {
  const apiKey = text("CONFAB_GIPHY_API_KEY");
  if (apiKey !== undefined) return { apiKey, url: url ?? GIPHY_URL };
  if (url !== undefined) throw new StartError("CONFAB_GIPHY_URL needs CONFAB_GIPHY_API_KEY, too.");
  return undefined;
}
