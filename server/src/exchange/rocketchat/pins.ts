/** Lists the pinned messages of each stream in a message of their own. */
import type { ConversionOutput } from "../convert/output.ts";
import type { Part } from "../format/records.ts";

/** A message has room for this many links. */
const MOST_LINKS = 50;
const LONGEST_TEXT = 50;

interface Pin {
  readonly key: string;
  readonly sender: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** What the link shows. */
  readonly text: string;
  readonly from: string;
}

export class Pins {
  readonly #pins = new Map<string, Pin[]>();
  /** The time of the newest message of each stream, in milliseconds since 1970. */
  readonly #newest = new Map<string, number>();

  /** Must get the time of each message of a stream. */
  see(stream: string, time: number): void {
    if (time > (this.#newest.get(stream) ?? -1)) this.#newest.set(stream, time);
  }

  add(stream: string, pin: Pin): void {
    const pins = this.#pins.get(stream) ?? [];
    this.#pins.set(stream, pins);
    pins.push(pin);
  }

  /** Writes a message for each stream with pins, or several if there are many. All other messages must be written. */
  async write(output: ConversionOutput): Promise<void> {
    for (const [stream, unsorted] of this.#pins) {
      const pins = unsorted.toSorted((a, b) => a.time - b.time);
      const last = pins.at(-1);
      if (!last) continue;
      for (let start = 0; start < pins.length; start += MOST_LINKS) {
        const links = pins
          .slice(start, start + MOST_LINKS)
          .flatMap((pin): Part[] => ["* ", { message: pin.key, text: pin.text }, "\n"]);
        const number = start / MOST_LINKS + 1;
        await output.message(
          {
            key: `pinned ${number} ${stream}`,
            time: this.#newest.get(stream) ?? last.time,
            sender: last.sender,
            to: { stream, topic: "Pinned messages" },
            content: ["Pinned messages:\n\n", ...links],
            reactions: [],
            edits: [],
          },
          last.from,
        );
      }
    }
  }
}

/** Returns the beginning of a text, as a link shows it. */
export function linkTextOf(text: string): string {
  const words = text
    .slice(0, 500)
    .replaceAll(/[[\]*`~|<>$\\]|https?:\/\/\S+/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  const characters = [...words];
  if (characters.length === 0) return "message";
  return characters.length <= LONGEST_TEXT ? words : `${characters.slice(0, LONGEST_TEXT).join("").trim()}…`;
}
