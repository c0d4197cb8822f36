/** Moving pictures for messages (docs/interface/gifs.md#searching). */
import { ApiError, badRequest, type Gif, MAX_GIF_OFFSET } from "@confab/contract";
import type { Rating } from "../../gifs/giphy.ts";
import { OutgoingError } from "../../outgoing/outgoing-error.ts";
import type { Realm } from "../../realm/realm.ts";
import { giphyRatings } from "../realm/choices.ts";

/**
 * Returns a page of pictures that suit the organization's rating.
 *
 * @throws ApiError if the server has no provider, the organization wants no such pictures, or the provider fails
 */
export async function searchGifs(
  { model, context: { gifs, logger } }: Realm,
  query: { readonly query: string; readonly offset: number },
): Promise<{ gifs: Gif[]; next_offset: number | null }> {
  const rating = ratingOf(model.properties.giphy_rating);
  if (!gifs || !rating) throw badRequest("Moving pictures are not available.");
  if (query.offset > MAX_GIF_OFFSET) throw badRequest(`offset is too large (limit: ${MAX_GIF_OFFSET})`);
  const words = query.query.replace(/\s+/g, " ").trim();
  const page = await gifs.find({ words, offset: query.offset, rating }).catch((error: unknown) => {
    if (!(error instanceof OutgoingError)) throw error;
    logger.warn({ err: error }, "Searching for moving pictures failed");
    throw new ApiError(`${gifs.provider} can't be reached at the moment. Try again later.`, { status: 502 });
  });
  return {
    gifs: page.gifs.map(({ title, url, previewUrl, width, height }) => ({
      title,
      url,
      preview_url: model.imageAddresses.of(previewUrl),
      width,
      height,
    })),
    next_offset: page.nextOffset,
  };
}

/** Returns undefined if the organization wants no moving pictures. */
function ratingOf(id: number): Rating | undefined {
  const name = Object.entries(giphyRatings).find(([, choice]) => choice.id === id)?.[0];
  return name === "disabled" ? undefined : (name as Rating | undefined);
}
