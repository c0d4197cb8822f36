/** Something to choose from a list while one types. */
import type { ModelUser } from "@confab/client";

export interface Choice {
  /** Unique in its list. */
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  /** What is shown before the name. */
  readonly sign?:
    | { readonly user: ModelUser }
    | { readonly text: string }
    | { readonly url: string }
    | { readonly streamId: number };
}
