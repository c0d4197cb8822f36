/** The parts that GitHub's events have in common. */
import { link, plain } from "@confab/markdown/outside-text";
import { threadTopic } from "../shared/code-hosting.ts";
import type { WebhookMessage } from "../shared/integration.ts";
import type { Payload } from "../shared/payload.ts";

/** Reads an event. Returns nothing for events that are not worth a message. */
export type Reader = (payload: Payload) => WebhookMessage | undefined;

export type Readers = Readonly<Record<string, Reader>>;

/** Returns the sender's name, unescaped. Some events have no sender, such as those of GitHub itself. */
export const senderName = (payload: Payload): string =>
  payload.maybeAt("sender")?.maybeText("login") ?? "Somebody";

/** Returns the sender's name as a part of a message. */
export const who = (payload: Payload): string => plain(senderName(payload));

/** Returns the name of the repository, or of the organization that the event is about. */
export const placeName = (payload: Payload): string =>
  payload.maybeAt("repository")?.maybeText("name") ??
  payload.maybeAt("organization")?.maybeText("login") ??
  "GitHub";

export function placeLink(payload: Payload): string {
  const repository = payload.maybeAt("repository");
  const name = repository?.maybeText("full_name") ?? placeName(payload);
  return link(name, repository?.maybeText("html_url"));
}

/** Builds a message about the repository or the organization as a whole. */
export const notice = (payload: Payload, content: string): WebhookMessage => ({
  topic: placeName(payload),
  content,
});

/** Builds a message about a branch, or about the whole repository if no branch is named. */
export function branchNotice(
  payload: Payload,
  branches: readonly (string | undefined)[],
  content: string,
): WebhookMessage {
  const named = branches.filter((branch) => branch !== undefined);
  if (named.length === 0) return notice(payload, content);
  return { topic: `${placeName(payload)} / ${named[0]}`, content, branches: named };
}

export type ThreadKind = "PR" | "issue" | "discussion";

export const threadName = (kind: ThreadKind, thread: Payload): string =>
  `${kind} #${thread.number("number")}: ${thread.text("title")}`;

/** Builds a message in the topic of an issue, a pull request or a discussion. */
export const threadNotice = (
  payload: Payload,
  kind: ThreadKind,
  thread: Payload,
  content: string,
): WebhookMessage => ({
  topic: threadTopic(placeName(payload), kind, thread.number("number"), thread.text("title")),
  content,
});

/** Words for the actions of an event. Other actions send no message. */
export type Verbs = Readonly<Record<string, string>>;

export function verbFor(verbs: Verbs, action: string): string | undefined {
  return Object.hasOwn(verbs, action) ? verbs[action] : undefined;
}

/** Inserts a thing into a phrase: in the place of `{}`, or at its end. */
export const phrase = (words: string, thing: string): string =>
  words.includes("{}") ? words.replace("{}", () => thing) : `${words} ${thing}`;

/** Builds a reader of events that take one sentence: `ann created label x.` */
export const sentence =
  (verbs: Verbs, object: (payload: Payload) => string): Reader =>
  (payload) => {
    const verb = verbFor(verbs, payload.text("action"));
    if (verb === undefined) return undefined;
    return notice(payload, `${who(payload)} ${phrase(verb, object(payload))}.`);
  };

/** Builds a reader of events that GitHub reports itself: `Dependabot alert #3 fixed: …`. */
export const report =
  (verbs: Verbs, subject: (payload: Payload) => { what: string; about: string | undefined }): Reader =>
  (payload) => {
    const verb = verbFor(verbs, payload.text("action"));
    if (verb === undefined) return undefined;
    const { what, about } = subject(payload);
    return notice(payload, `${what} ${verb}${about === undefined ? "" : `: ${plain(about)}`}`);
  };
