import { emoji } from "../emoji.ts";
import type { InlineState } from "../inline-state.ts";

const extraEmojiUrl = "/static/generated/emoji/images/emoji/unicode/zulip.png";

/** Reads `:name:`. A custom emoji hides a Unicode emoji with the same name. */
export function namedEmoji(state: InlineState): boolean {
  if (state.src.charAt(state.pos) !== ":") return false;
  const match = state.match(/:([\w+-]+):/y);
  const [whole = "", name = ""] = match ?? [];
  if (name === "" || !pushEmoji(state, name)) return false;
  state.pos += whole.length;
  return true;
}

/** Returns false for a name without an emoji. */
export function pushEmoji(state: InlineState, name: string): boolean {
  const custom = state.context.options.realmAware ? state.context.lookups.customEmojiByName(name) : undefined;
  if (custom !== undefined) pushImage(state, name, custom.sourceUrl);
  else if (name === "zulip") pushImage(state, name, extraEmojiUrl);
  else {
    const code = emoji.codeByName(name);
    if (code === undefined) return false;
    pushUnicodeEmoji(state, name, code);
  }
  return true;
}

/**
 * Matches several characters that form one emoji: a flag, one with a skin tone, a keycap, some joined ones. None of
 * them is in the table of emoji that clients have pictures for.
 */
const sequence =
  /(?:\p{Regional_Indicator}{2}|\p{Emoji}(?:\p{Emoji_Modifier}|\uFE0F?\u20E3|\uFE0F(?=\u200D)|[\u{E0020}-\u{E007F}]+)?)(?:\u200D\p{Emoji}(?:\p{Emoji_Modifier}|\uFE0F)?)*/uy;

/** Reads an emoji written as the character itself. A sequence stays text, unbroken. */
export function unicodeEmoji(state: InlineState): boolean {
  const codePoint = state.src.codePointAt(state.pos) ?? 0;
  // Lower code points are letters, digits and everyday signs, such as © and →, which also have names as emoji.
  if (codePoint < 0x2300 && codePoint !== 0x203c && codePoint !== 0x2049) return false;
  const [whole = ""] = state.match(sequence) ?? [];
  if (whole.length > String.fromCodePoint(codePoint).length) {
    state.pending += whole;
    state.pos += whole.length;
    return true;
  }
  const code = codePoint.toString(16);
  const name = emoji.nameByCode(code);
  if (name === undefined) return false;
  pushUnicodeEmoji(state, name, code);
  state.pos += codePoint > 0xffff ? 2 : 1;
  return true;
}

function pushUnicodeEmoji(state: InlineState, name: string, code: string): void {
  const label = name.replaceAll("_", " ");
  state.pushElement(
    "span",
    [
      ["aria-label", label],
      ["class", `emoji emoji-${code}`],
      ["role", "img"],
      ["title", label],
    ],
    `:${name}:`,
  );
}

function pushImage(state: InlineState, name: string, url: string): void {
  state.pushVoid("img", [
    ["alt", `:${name}:`],
    ["class", "emoji"],
    ["src", url],
    ["title", name.replaceAll("_", " ")],
  ]);
}
