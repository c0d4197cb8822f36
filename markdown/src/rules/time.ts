import type { InlineState } from "../inline-state.ts";

/**
 * Reads `<time:2020-01-01T12:00:00+01:00>`, which clients show in the reader's own time zone
 * (docs/interface/rendered-html.md#inline).
 */
export function time(state: InlineState): boolean {
  if (!state.src.startsWith("<time:", state.pos)) return false;
  const [whole, written] = state.match(/<time:([^<>\n]*)>/y) ?? [];
  if (whole === undefined || written === undefined) return false;
  const milliseconds = state.context.options.libraries.dates(written);
  if (milliseconds === undefined) {
    state.pushElement("span", [["class", "timestamp-error"]], `Invalid time format: ${written}`);
  } else {
    const datetime = new Date(milliseconds).toISOString().replace(/\.\d+Z$/, "Z");
    state.pushElement("time", [["datetime", datetime]], written);
  }
  state.context.deadline.check();
  state.pos += whole.length;
  return true;
}
