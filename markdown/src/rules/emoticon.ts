import type { InlineState } from "../inline-state.ts";
import { pushEmoji } from "./emoji.ts";

const names = new Map([
  [":)", "smile"],
  ["(:", "smile"],
  [":(", "frown"],
  ["<3", "heart"],
  [":|", "neutral"],
  [":/", "confused"],
  [";)", "wink"],
  [":D", "grinning"],
  [":o", "open_mouth"],
  [":O", "open_mouth"],
  [":p", "stuck_out_tongue"],
  [":P", "stuck_out_tongue"],
]);

const delimiter = /[\s,.;?!()[\]"']/;

/** Reads `:)` and similar emoticons, if the sender wants them converted to emoji. */
export function emoticon(state: InlineState): boolean {
  if (!state.context.options.translateEmoticons) return false;
  const { src, pos } = state;
  const name = names.get(src.slice(pos, pos + 2));
  if (name === undefined) return false;
  if (pos > 0 && !delimiter.test(src.charAt(pos - 1))) return false;
  if (pos + 2 < src.length && !delimiter.test(src.charAt(pos + 2))) return false;
  pushEmoji(state, name);
  state.pos += 2;
  return true;
}
