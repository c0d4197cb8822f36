/** The file from which clients learn the names of Unicode emoji (docs/interface/reactions.md#emoji). */
import { createHash } from "node:crypto";
import { emoji } from "@confab/markdown";

/** The file's content. It only changes with the server's version. */
export const emojiData = JSON.stringify({ code_to_names: Object.fromEntries(emoji.entries()) });

/** The file's path has a hash of the content, so that clients can keep the file forever. */
export const emojiDataPath = `/static/emoji-${createHash("sha256").update(emojiData).digest("hex").slice(0, 12)}.json`;
