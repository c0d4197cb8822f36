import type { Part } from "../format/records.ts";

/** A mention or the name of a stream is recognized at the start of a text, and after these characters. */
const BEFORE_REFERENCE = /[\s'"(,:<]$/;

/** The pieces of a text that is being written. */
export class PartList {
  readonly list: Part[] = [];

  text(text: string): void {
    if (text === "") return;
    const last = this.list.at(-1);
    if (typeof last === "string") this.list[this.list.length - 1] = last + text;
    else this.list.push(text);
  }

  add(parts: readonly Part[]): void {
    for (const part of parts) {
      if (typeof part === "string") this.text(part);
      else this.reference(part);
    }
  }

  /** Adds a reference, after a space if it needs one. */
  reference(part: Exclude<Part, string>): void {
    const last = this.list.at(-1);
    const isSeparate = last === undefined || (typeof last === "string" && BEFORE_REFERENCE.test(last));
    if (!isSeparate) this.text(" ");
    this.list.push(part);
  }
}
