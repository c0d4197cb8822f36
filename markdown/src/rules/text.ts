import type { InlineState } from "../inline-state.ts";

// The characters that a rule can begin at. Asterisks and tildes are not among them: emphasis is found in a second pass,
// in the text that the other rules left.
const triggers = new Uint8Array(128);
for (const character of "\n#$&(:;<@[`") triggers[character.charCodeAt(0)] = 1;

function isTrigger(code: number): boolean {
  return code < 128 ? triggers[code] === 1 : mayBeEmoji(code);
}

/** Returns true if an emoji may begin with this UTF-16 unit. */
function mayBeEmoji(unit: number): boolean {
  return (
    (unit >= 0x2300 && unit <= 0x2bff) ||
    (unit >= 0xd83c && unit <= 0xd83e) ||
    unit === 0x203c ||
    unit === 0x2049 ||
    unit === 0x3030 ||
    unit === 0x303d ||
    unit === 0x3297 ||
    unit === 0x3299
  );
}

/** Reads plain text up to the next character where another rule may begin. */
export function text(state: InlineState): boolean {
  const { src, pos } = state;
  const limit = state.nextLink()?.start ?? state.posMax;
  let end = pos;
  while (end < limit && !isTrigger(src.charCodeAt(end))) end++;
  if (end === pos) return false;
  state.pending += src.slice(pos, end);
  state.pos = end;
  return true;
}
