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

/** For changes of who sees e-mail addresses. */
export const addressesShownOrHidden: Exception = {
  reason:
    "Events tell everybody's new visible address, but neither the real one, which some viewers see or no longer see beside it, nor the address of pictures that clients can or can no longer work out.",
  without: (model) => ({
    ...model,
    users: model.users.map(({ delivery_email: _, ...user }) => ({ ...user, avatar_url: null })),
    messages: model.messages.map((message) => ({ ...message, avatar_url: null })),
  }),
};
