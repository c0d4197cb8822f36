import { endpoint } from "../endpoint.ts";
import { GIFS_PER_PAGE, MAX_GIF_OFFSET, MAX_GIF_QUERY_LENGTH } from "../limits.ts";
import { Gif } from "../objects/gif.ts";
import { decimal, raw, withDefault } from "../parameter.ts";
import { about, Count, Int, list, nullable, textUpTo } from "../schema.ts";

export const searchGifs = endpoint("searchGifs", {
  method: "GET",
  path: "/gifs",
  who: "user",
  parameters: {
    query: withDefault(
      raw(textUpTo(MAX_GIF_QUERY_LENGTH), {
        doc: "Words to search for. Without words, the provider's popular pictures are returned.",
        example: "thank you",
      }),
      "",
    ),
    offset: withDefault(
      decimal(Count, {
        doc: `The number of pictures to skip, at most ${MAX_GIF_OFFSET}: \`next_offset\` of the page before.`,
      }),
      0,
    ),
  },
  result: {
    gifs: about(list(Gif), `At most ${GIFS_PER_PAGE}.`),
    next_offset: about(nullable(Int), "The offset of the next page; null if there is none."),
  },
  tag: "messages",
  summary: "Search for moving pictures",
  doc: "Returns moving pictures of the server's provider, `server_gif_provider` of the initial state, that suit the organization's `giphy_rating`. The server asks the provider, which learns nothing about the user but the words.",
});
