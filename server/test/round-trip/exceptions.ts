/**
 * What some events do not tell, and cannot at this feature level. Each has a name and a reason, and takes away from a
 * model as little as possible before it is compared.
 */
import type { Model } from "@confab/client";
import type { Watcher } from "./watcher.ts";

export interface Exception {
  readonly reason: string;
  /** The model without what the events do not tell this watcher. */
  without(model: Model, watcher: Watcher): Model;
}
