/**
 * One area's part of the initial state. It is called when the model is at exactly the position that the state belongs
 * to, and must read the model synchronously. It reads the database afterwards, in a snapshot of the same position.
 */
import type { FetchType, StatePart } from "@confab/contract";
import type { QueueOptions } from "../events/queue-options.ts";
import type { User } from "../model/records.ts";
import type { Tx } from "./tx.ts";

/** The user who asks, and the options of their request. */
export interface SnapshotView {
  readonly user: User;
  readonly options: QueueOptions;
  readonly includeSubscribers: boolean;
}

/** Returns the part, or a function that reads the rest of it. */
export type Slice<T extends FetchType> = (
  tx: Tx,
  view: SnapshotView,
) => StatePart<T> | (() => Promise<StatePart<T>>);

export type Slices = { readonly [T in FetchType]: Slice<T> };
