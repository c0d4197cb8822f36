/** Lists the pictures that the viewer leads through: those of all loaded messages of the view on the screen. */
import { type Feed, type Model, narrowKey, type Session } from "@confab/client";
import type { FetchedMessage } from "@confab/contract";
import { isHiddenNow } from "../feed/muted-message.tsx";
import { workedOut } from "../finding/worked-out.ts";
import { parseContent } from "../message/parse-content.ts";
import { type Picture, pictureOf, picturesIn } from "../message/pictures.ts";
import { missingPictures, type OpenedPicture } from "../message/viewed.ts";
import type { Place } from "../places/place.ts";

export interface ViewedPicture {
  readonly picture: Picture;
  /** The place of the picture among those of its message. */
  readonly index: number;
  readonly message: FetchedMessage | undefined;
}

const picturesOf = workedOut(({ content }: FetchedMessage): readonly Picture[] =>
  content.includes("message_inline_image") ? picturesIn(parseContent(content)).map(pictureOf) : [],
);

/** Returns the key of the feed of a place if it is loaded and contains the message. */
export function feedKeyOf(
  messageId: number | undefined,
  place: Place,
  feeds: ReadonlyMap<string, Feed>,
): string | undefined {
  if (messageId === undefined || place.view !== "messages") return undefined;
  const key = narrowKey(place.narrow);
  return feeds.get(key)?.ids.includes(messageId) ? key : undefined;
}

/**
 * Returns the pictures of the messages of a feed; only those of the content that was opened if it is in no feed. Left
 * out are missing pictures and those of hidden messages, and pictures in spoilers, unless the message was opened from
 * one.
 */
export function picturesOfView(
  session: Session,
  ids: readonly number[] | undefined,
  { messages }: Pick<Model, "messages">,
  opened: OpenedPicture,
): readonly ViewedPicture[] {
  const missing = missingPictures(session);
  const fromSpoiler = opened.pictures[opened.at]?.isInSpoiler === true;
  const listed = (message: FetchedMessage | undefined, pictures: readonly Picture[], isOpened: boolean) =>
    pictures
      .map((picture, index) => ({ picture, index, message }))
      .filter(({ picture }) => !missing.has(picture.small))
      .filter(({ picture }) => !picture.isInSpoiler || (fromSpoiler && isOpened));
  if (!ids) return listed(undefined, opened.pictures, true);
  return ids.flatMap((id) => {
    const message = messages.get(id);
    if (!message || isHiddenNow(session, message.sender_id)) return [];
    return listed(message, picturesOf(message), id === opened.messageId);
  });
}
