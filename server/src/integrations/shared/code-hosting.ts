/** Texts for the events that GitHub and GitLab have in common. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { code, link, plain, quote } from "@confab/markdown/outside-text";

/** The largest number of commits listed per push. Further commits are only counted. */
const MAX_COMMITS = 20;

export interface Commit {
  readonly id: string;
  readonly url: string | undefined;
  readonly message: string;
}

/** Removes the prefix from `refs/heads/main` and `refs/tags/v1`. */
export const shortRef = (ref: string): string => ref.replace(/^refs\/(?:heads|tags)\//, "");

export const isTag = (ref: string): boolean => ref.startsWith("refs/tags/");

/** @param total the number of all commits; the list may hold only the last of them */
export function pushText(push: {
  who: string;
  branch: string;
  compareUrl: string | undefined;
  commits: readonly Commit[];
  total: number;
  forced: boolean;
}): string {
  const { commits, total, forced } = push;
  const count = link(`${total} ${total === 1 ? "commit" : "commits"}`, push.compareUrl);
  const head = `${plain(push.who)} ${forced ? "force-pushed" : "pushed"} ${count} to branch ${code(push.branch)}.`;
  const shown = commits.slice(-MAX_COMMITS);
  const lines = shown.map(({ id, url, message }) => {
    return `* ${plain(message.split("\n", 1)[0] ?? "")} (${link(id.slice(0, 7), url)})`;
  });
  const more = total - shown.length;
  const rest = more > 0 ? [`* and ${more} more`] : [];
  return lines.length === 0 ? head : `${head}\n\n${[...lines, ...rest].join("\n")}`;
}

/**
 * Returns the topic of an issue or a merge request. @param kind e.g. `PR` @param title if absent, the number is enough
 */
export const threadTopic = (
  repository: string,
  kind: string,
  number: number,
  title: string | undefined,
): string => `${repository} / ${kind} #${number}${title === undefined ? "" : ` ${title}`}`;

/** Returns `Ann closed [issue #3](…).`, with the body as a quote. */
export function threadText(event: {
  who: string;
  verb: string;
  what: string;
  url: string | undefined;
  more?: string;
  body?: string | undefined;
}): string {
  const { who, verb, what, url, more = "", body } = event;
  return `${plain(who)} ${verb} ${link(what, url)}${more}.${quote(body)}`;
}

/** @param signature as sent, e.g. `sha256=0123…` */
export function isSigned(raw: Buffer, secret: string, signature: string): boolean {
  return isSame(`sha256=${createHmac("sha256", secret).update(raw).digest("hex")}`, signature);
}

/** Compares in a time that does not reveal how much of the given text is right. */
export function isSame(expected: string, given: string): boolean {
  const [one, other] = [expected, given].map((text) => createHmac("sha256", "equal").update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
