import type { InlineState } from "../inline-state.ts";
import { encodeNarrowPart, encodeStream } from "../narrow-encoding.ts";

/** Reads `#**stream**` and `#**stream>topic**`. */
export function streamLink(state: InlineState): boolean {
  if (state.src.charAt(state.pos) !== "#" || !state.context.options.realmAware || !state.startsWord())
    return false;
  const match = state.match(/#\*\*([^*\n]+)\*\*/y);
  if (match === null) return false;
  const [whole, name = ""] = match;
  if (!pushTopicLink(state, name) && !pushStreamLink(state, name)) return false;
  state.context.addStreamLink();
  state.pos += whole.length;
  return true;
}

function pushTopicLink(state: InlineState, name: string): boolean {
  const [, streamName = "", topic = ""] = /^([^>]+)>(.+)$/.exec(name) ?? [];
  const stream = topic === "" ? undefined : state.context.lookups.streamByName(streamName);
  if (stream === undefined) return false;
  const target = `/#narrow/stream/${encodeStream(stream)}/topic/${encodeNarrowPart(topic)}`;
  pushLink(state, "stream-topic", stream.id, target, `#${stream.name} > ${topic}`);
  return true;
}

function pushStreamLink(state: InlineState, name: string): boolean {
  const stream = state.context.lookups.streamByName(name);
  if (stream === undefined) return false;
  pushLink(state, "stream", stream.id, `/#narrow/stream/${encodeStream(stream)}`, `#${stream.name}`);
  return true;
}

function pushLink(
  state: InlineState,
  className: string,
  streamId: number,
  target: string,
  text: string,
): void {
  state.pushElement(
    "a",
    [
      ["class", className],
      ["data-stream-id", String(streamId)],
      ["href", target],
    ],
    text,
  );
}
