import type { UserStatus } from "./objects/user-status.ts";

/** Returns the status after a change. A change has all three keys of an emoji or none of them. */
export function changedStatus(before: UserStatus | undefined, change: UserStatus): UserStatus {
  const { away, status_text, emoji_name, emoji_code, reaction_type } = { ...before, ...change };
  return {
    ...(away && { away }),
    ...(status_text && { status_text }),
    ...(emoji_name && { emoji_name, emoji_code, reaction_type }),
  };
}
