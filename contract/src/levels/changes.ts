/** The list of all changes, in any order. */
import { stillPicturesOfEmoji } from "./changes/113-still-pictures-of-emoji.ts";
import { renderingOnly } from "./changes/114-rendering-only.ts";
import { webPublicAccess } from "./changes/116-web-public-access.ts";
import { otherUserId } from "./changes/119-other-user-id.ts";
import { streamById } from "./changes/132-stream-by-id.ts";
import { mailAddressesOfStreams } from "./changes/226-mail-addresses-of-streams.ts";
import { creatorOfStreams } from "./changes/254-creator-of-streams.ts";
import type { LevelChange } from "./level-change.ts";

export const changes: readonly LevelChange[] = [
  stillPicturesOfEmoji,
  renderingOnly,
  webPublicAccess,
  otherUserId,
  streamById,
  mailAddressesOfStreams,
  creatorOfStreams,
];
