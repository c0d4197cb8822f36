import { type Permissions, permissionsOf } from "@confab/client";
import { useModel, useSession } from "./session-context.tsx";

/** Whether the user has a right, or a role, now: by the server's clock, as some come with time. */
export function useRight(right: keyof Permissions): boolean {
  const session = useSession();
  return useModel((model) => permissionsOf(model, session.serverNow())[right]);
}
