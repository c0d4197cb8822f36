/** Shows a user's avatar or, without one on this server, their initials. */
import type { ModelUser } from "@confab/client";

type AvatarOwner = Pick<ModelUser, "user_id" | "full_name" | "avatar_url" | "avatar_version">;

/** @param size in pixels */
export function Avatar({ user, size }: { user: AvatarOwner; size: number }) {
  const url = avatarAddressOf(user);
  return (
    <span className={`avatar avatar-${size} avatar-hue-${user.user_id % 12}`} aria-hidden="true">
      {url === undefined ? (
        initialsOf(user.full_name)
      ) : (
        <img src={url} width={size} height={size} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  );
}

/**
 * Returns the address of an avatar on this server. Avatars elsewhere are not fetched, since a request would tell
 * others who reads what, and when.
 */
export function avatarAddressOf({ user_id, avatar_url, avatar_version }: AvatarOwner): string | undefined {
  if (avatar_url === undefined)
    return avatar_version > 1 ? `/avatar/${user_id}?v=${avatar_version}` : undefined;
  return avatar_url?.startsWith("/") ? avatar_url : undefined;
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return [first, last]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}
