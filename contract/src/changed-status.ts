import type { UserStatus } from "./objects/user-status.ts";

/** The status after a change; of the three keys of an emoji a change has all or none. */
export function changedStatus(before: UserStatus | undefined, change: UserStatus): UserStatus {
  const { away, status_text, emoji_name, emoji_code, reaction_type } = { ...before, ...change };
  return {
    ...(away && { away }),
    ...(status_text && { status_text }),
    ...(emoji_name && { emoji_name, emoji_code, reaction_type }),
  };
}
