/** An entry of a list of choices for a text field. */
import type { ModelUser } from "@confab/client";

export interface Choice {
  /** Unique in its list. */
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  /** The picture or sign before the label. */
  readonly sign?:
    | { readonly user: ModelUser }
    | { readonly text: string }
    | { readonly url: string }
    | { readonly streamId: number };
}
