import { type Permissions, permissionsOf } from "@confab/client";
import { useModelNow } from "./session-context.tsx";

/** True if the user has the right or the role now. */
export const useRight = (right: keyof Permissions): boolean =>
  useModelNow((model, now) => permissionsOf(model, now)[right]);
