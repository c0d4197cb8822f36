import { type Permissions, permissionsOf } from "@confab/client";
import { useModel, useSession } from "./session-context.tsx";

/** True if the user has the right or the role now. Uses the server's clock, since some rights come with time. */
export function useRight(right: keyof Permissions): boolean {
  const session = useSession();
  return useModel((model) => permissionsOf(model, session.serverNow())[right]);
}
