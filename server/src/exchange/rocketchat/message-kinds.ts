/** Names the messages of a dump that nobody wrote, or that can't be read. */
import type { Fields } from "./fields.ts";

/** The product's own notices, by the starts of their kinds. */
const NOTICES =
  /^(?:u[jlt]|ul?t|ujt|ru|au|r|rm|wm|rtc|command|videoconf|otr|mute_unmute|user[-_]|(?:added|removed)-user|subscription-role|room[-_]|message_(?:un)?pinned|livechat|omnichannel|voip|jitsi|message_snippeted|new-(?:owner|leader|moderator)|abac)/;

/** The kind of a message that begins a discussion. */
const DISCUSSION = "discussion-created";

/** Returns why a message is left out, as the subject of the report; `undefined` for one to import. */
export function reasonAgainst(message: Fields): string | undefined {
  const kind = message.text("t");
  if (message.flag("_hidden")) return "earlier versions of messages, and deleted ones";
  if (message.flag("private")) return "messages that only one person saw";
  if (kind === "" || kind === DISCUSSION) return undefined;
  if (kind === "e2e") return "messages that are encrypted end to end";
  return NOTICES.test(kind)
    ? "notices, such as of people who joined"
    : `messages of the kind "${kind.slice(0, 40)}"`;
}
