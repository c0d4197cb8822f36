/** The form of the interface that a client gets. */
import type { NameSet } from "./names.ts";

export interface Vocabulary {
  readonly names: NameSet;
  /** The feature level that the client was built for. */
  readonly level: number;
}
