import { about, Int, type Static, strict, Text } from "../schema.ts";

/** A moving picture that the server's provider offers (docs/interface/gifs.md#searching). */
export const Gif = strict(
  {
    title: Text,
    url: about(Text, "The picture for a message."),
    preview_url: about(
      Text,
      "A smaller picture, from the server's root, unless the server keeps pictures' own addresses.",
    ),
    width: about(Int, "Pixels of the smaller picture."),
    height: about(Int, "Pixels of the smaller picture."),
  },
  { title: "Gif" },
);
export type Gif = Static<typeof Gif>;
