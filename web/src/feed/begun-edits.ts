/** The unsaved edits of messages. They remain until saved or discarded, even if the user leaves the view. */
import { viewPart } from "../session/view-state.ts";

export interface BegunEdit {
  /** The message's text when the edit began. */
  readonly original: string;
  readonly text: string;
}

/** The edits by message id. */
export const begunEdits = viewPart(() => new Map<number, BegunEdit>());
