/** Reads addresses of conversations and messages, such as `#narrow/channel/12-design/topic/tea/near/345`. */
import { decodeNarrowPart, streamIdInSlug } from "@confab/markdown/narrow-encoding";

export interface Narrow {
  /** The id of the stream, or its name in addresses from before streams had ids in them. */
  readonly stream?: number | string;
  readonly topic?: string;
  /** The id of the message. */
  readonly message?: number;
}

const STREAM_OPERATORS: ReadonlySet<string> = new Set(["stream", "channel"]);
const TOPIC_OPERATORS: ReadonlySet<string> = new Set(["topic", "subject"]);

/** @param fragment begins with `narrow/`. @returns `undefined` if it leads to no stream or message */
export function narrowIn(fragment: string): Narrow | undefined {
  const [, ...parts] = fragment.split("/");
  let narrow: Narrow = {};
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const operator = parts[index] ?? "";
    const operand = parts[index + 1] ?? "";
    if (STREAM_OPERATORS.has(operator)) {
      const name = decodeNarrowPart(operand).replaceAll("-", " ");
      narrow = { ...narrow, stream: streamIdInSlug(operand) ?? name };
    } else if (TOPIC_OPERATORS.has(operator)) {
      narrow = { ...narrow, topic: decodeNarrowPart(operand) };
    } else if (operator === "near" && /^\d{1,15}$/.test(operand)) {
      narrow = { ...narrow, message: Number(operand) };
    }
  }
  return narrow.stream === undefined && narrow.message === undefined ? undefined : narrow;
}
