/** Shows a user's picture or, without one on this server, their initials. */
import type { ModelUser } from "@confab/client";

type Pictured = Pick<ModelUser, "user_id" | "full_name" | "avatar_url" | "avatar_version">;

/** @param size in pixels */
export function Avatar({ user, size }: { user: Pictured; size: number }) {
  const url = pictureOf(user);
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
 * Returns the address of a picture on this server. Pictures elsewhere are not fetched, since a request would tell
 * others who reads what, and when.
 */
export function pictureOf({ user_id, avatar_url, avatar_version }: Pictured): string | undefined {
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
