import { type StreamPermissions, streamPermissionsOf } from "@confab/client";
import { useModelNow } from "../session/session-context.tsx";

/** Returns whether the user has a right in a stream. Compares the result, so that only a change renders again. */
export const useStreamRight = (streamId: number, right: keyof StreamPermissions): boolean =>
  useModelNow((model, now) => streamPermissionsOf(model, streamId, now)[right]);
