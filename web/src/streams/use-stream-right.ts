import { type StreamPermissions, streamPermissionsOf } from "@confab/client";
import { useModel } from "../app/session-context.tsx";

/** Whether the user may do something with a stream; compared as what it is, so it redraws only when it changes. */
export const useStreamRight = (streamId: number, right: keyof StreamPermissions): boolean =>
  useModel((model) => streamPermissionsOf(model, streamId, Date.now())[right]);
