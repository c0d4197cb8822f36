/** Recognizes replies, which begin with a reference to another message of their conversation. Pure. */

/** The parts of a reply. */
export interface Reply {
  /** Absent for authors who can't be mentioned. */
  readonly authorId: number | undefined;
  /** The name of the author, as HTML. */
  readonly author: string;
  /** The address of the original, from the `#` on. */
  readonly address: string;
  /** The beginning of the original, as HTML. */
  readonly excerpt: string;
  /** The reply without its reference, as HTML. */
  readonly rest: string;
}

/** The largest number of characters of the original in a reference. */
export const LONGEST_EXCERPT = 160;

/** Longer than the HTML of any excerpt. */
const LONGEST_HTML = 20 * LONGEST_EXCERPT;

const author =
  '(?:<span class="user-mention silent" data-user-id="(\\d+)">([^<]+)</span>|<strong>([^<]+)</strong>)';
const link = '<a href="(#narrow/[^"]+/near/\\d+)">[^<]*</a>';
const reference = new RegExp(
  `^<p>${author} ${link}:</p>\\n<blockquote>\\n<p>(.{1,${LONGEST_HTML}}?)</p>\\n</blockquote>\\n(?=<)`,
  "u",
);

/**
 * @param html the content of a message, as the server rendered it
 * @returns nothing if the message is no reply. Quotations of several lines are none, and are shown as they are
 */
export function replyIn(html: string): Reply | undefined {
  const [whole, id, mentioned, named, address, excerpt] = reference.exec(html) ?? [];
  if (whole === undefined || address === undefined || excerpt === undefined) return undefined;
  return {
    authorId: id === undefined ? undefined : Number(id),
    author: mentioned ?? named ?? "",
    address,
    excerpt,
    rest: html.slice(whole.length),
  };
}
