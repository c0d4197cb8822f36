import { useState } from "react";

export type PermissionState = NotificationPermission | "unavailable";

export const presentPermission = (): PermissionState =>
  "Notification" in window ? Notification.permission : "unavailable";

/**
 * Returns whether this browser lets the client show notifications, and a function that asks for it at the press of a
 * button.
 */
export function usePermission(): readonly [PermissionState, () => Promise<PermissionState>] {
  const [permission, setPermission] = useState(presentPermission);
  const ask = async () => {
    const answer = await Notification.requestPermission();
    setPermission(answer);
    return answer;
  };
  return [permission, ask];
}
