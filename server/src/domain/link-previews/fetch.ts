/** Fetches the target of a link, as far as a preview needs it. */
import type { LinkEmbed } from "@confab/markdown";
import type { Outgoing, OutgoingAnswer } from "../../outgoing/outgoing.ts";
import { OutgoingError } from "../../outgoing/outgoing-error.ts";

/** The longest address that is fetched. It also bounds a key of the database. */
const MAX_URL_LENGTH = 2_000;

const pageTypes = ["text/html", "application/xhtml+xml"];

/** Returns the address under which the target of a link is fetched and cached, or undefined if it is never fetched. */
export function pageAddress(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const address = new URL(url);
  address.hash = "";
  const isFetched =
    address.username === "" && address.password === "" && address.href.length <= MAX_URL_LENGTH;
  return isFetched ? address.href : undefined;
}

/**
 * @param address see `pageAddress`
 * @returns undefined if there is nothing to show; `onFailure` gets the reason
 */
export async function fetchEmbed(
  outgoing: Outgoing,
  address: string,
  signal: AbortSignal,
  onFailure: (error: OutgoingError) => void,
): Promise<LinkEmbed | undefined> {
  try {
    const answer = await outgoing.get(address, wanted, signal);
    if (answer.type.startsWith("image/")) return { title: null, description: null, imageUrl: address };
    const { readPage } = await import("./page.ts");
    return readPage(decode(answer), answer.url);
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    onFailure(error);
    return undefined;
  }
}

function wanted(type: string) {
  if (pageTypes.includes(type)) return "body";
  return type.startsWith("image/") ? "type" : "nothing";
}

/** Decodes the body with the encoding that the response or the page itself names. */
function decode({ body, charset }: OutgoingAnswer): string {
  const named = /<meta[^>]{0,100}?charset\s*=\s*["']?\s*([\w-]+)/i.exec(
    body.toString("latin1", 0, 4096),
  )?.[1];
  try {
    return new TextDecoder(charset ?? named).decode(body);
  } catch {
    // The named encoding is unknown.
    return new TextDecoder().decode(body);
  }
}
