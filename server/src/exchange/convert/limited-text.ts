import { truncate } from "../../base/truncate.ts";

/** Returns a text of limited length, so that its conversion takes little time. A text that was cut off says so. */
export const limitedText = (text: string, limit: number): string =>
  truncate(text, limit, "\n[message truncated]");
