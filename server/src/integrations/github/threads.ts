/** Events of issues, pull requests and discussions. Each thread has its own topic. */
import { code, link, plain, quote } from "@confab/markdown/outside-text";
import { threadText } from "../shared/code-hosting.ts";
import type { WebhookMessage } from "../shared/integration.ts";
import type { Payload } from "../shared/payload.ts";
import {
  phrase,
  type Reader,
  type Readers,
  senderName,
  type ThreadKind,
  threadName,
  threadNotice,
  type Verbs,
  verbFor,
  who,
} from "./common.ts";

/** Phrases for the actions of a thread. The thread's name replaces `{}` or follows at the end. */
const threadVerbs: Verbs = {
  opened: "opened",
  created: "opened",
  reopened: "reopened",
  closed: "closed",
  ready_for_review: "marked {} as ready for review",
  converted_to_draft: "converted {} to a draft",
  synchronize: "updated",
  transferred: "transferred",
  deleted: "deleted",
  locked: "locked",
  unlocked: "unlocked",
  pinned: "pinned",
  unpinned: "unpinned",
  auto_merge_enabled: "enabled auto-merge for",
  auto_merge_disabled: "disabled auto-merge for",
  enqueued: "added {} to the merge queue",
  dequeued: "removed {} from the merge queue",
  answered: "marked an answer to",
  unanswered: "unmarked the answer to",
};

/** Phrases for actions that add something to a thread or remove it. Its name replaces `%`. */
const partVerbs: Readonly<
  Record<string, readonly [words: string, part: (payload: Payload) => string | undefined]>
> = {
  assigned: ["assigned {} to %", (payload) => loginOf(payload, "assignee")],
  unassigned: ["unassigned % from {}", (payload) => loginOf(payload, "assignee")],
  review_requested: ["requested a review of {} from %", reviewer],
  review_request_removed: ["withdrew the request for a review of {} from %", reviewer],
  labeled: ["labeled {} with %", (payload) => codeOf(payload, "label", "name")],
  unlabeled: ["removed label % from {}", (payload) => codeOf(payload, "label", "name")],
  milestoned: ["added {} to milestone %", (payload) => codeOf(payload, "milestone", "title")],
  demilestoned: ["removed {} from milestone %", (payload) => codeOf(payload, "milestone", "title")],
  category_changed: [
    "moved {} to category %",
    (payload) => codeOf(payload.at("discussion"), "category", "name"),
  ],
};

function loginOf(payload: Payload, key: string): string | undefined {
  const login = payload.maybeAt(key)?.maybeText("login");
  return login === undefined ? undefined : plain(login);
}

function codeOf(payload: Payload, key: string, name: string): string | undefined {
  const text = payload.maybeAt(key)?.maybeText(name);
  return text === undefined ? undefined : code(text);
}

function reviewer(payload: Payload): string | undefined {
  const team = payload.maybeAt("requested_team")?.maybeText("name");
  return loginOf(payload, "requested_reviewer") ?? (team === undefined ? undefined : plain(team));
}

/** @param key the key of the thread in the payload */
const thread =
  (key: "issue" | "pull_request" | "discussion", kind: ThreadKind): Reader =>
  (payload) => {
    const action = payload.text("action");
    const subject = payload.at(key);
    const name = link(threadName(kind, subject), subject.maybeText("html_url"));
    const noticeOf = (words: string, more = "") =>
      threadNotice(payload, kind, subject, `${who(payload)} ${phrase(words, name)}.${more}`);
    const [words, part] = (Object.hasOwn(partVerbs, action) && partVerbs[action]) || [];
    if (words !== undefined) {
      const thing = part?.(payload) ?? "something";
      return noticeOf(words.replace("%", () => thing));
    }
    if (action === "edited") {
      const before = payload.maybeAt("changes")?.maybeAt("title")?.maybeText("from");
      // Text edits are frequent, and the messages don't show the text anyway.
      return before === undefined ? undefined : noticeOf(`renamed {} (formerly ${plain(before)})`);
    }
    const verb = action === "closed" && subject.isTrue("merged") ? "merged" : verbFor(threadVerbs, action);
    if (verb === undefined) return undefined;
    const isNew = action === "opened" || action === "created";
    return noticeOf(verb, isNew ? quote(subject.maybeText("body")) : "");
  };

function issueComment(payload: Payload): WebhookMessage | undefined {
  const issue = payload.at("issue");
  return comment(payload, issue.maybeAt("pull_request") ? "PR" : "issue", issue);
}

function comment(payload: Payload, kind: ThreadKind, subject: Payload): WebhookMessage | undefined {
  if (payload.text("action") !== "created") return undefined;
  const given = payload.at("comment");
  const content = threadText({
    who: senderName(payload),
    verb: "commented on",
    what: threadName(kind, subject),
    url: given.maybeText("html_url"),
    body: given.maybeText("body"),
  });
  return threadNotice(payload, kind, subject, content);
}

const reviewVerbs: Verbs = {
  approved: "approved",
  changes_requested: "requested changes to",
  commented: "reviewed",
};

function review(payload: Payload): WebhookMessage | undefined {
  const action = payload.text("action");
  const [subject, given] = [payload.at("pull_request"), payload.at("review")];
  const isDismissed = action === "dismissed";
  if (!isDismissed && action !== "submitted") return undefined;
  const verb = isDismissed
    ? "dismissed a review of"
    : verbFor(reviewVerbs, given.text("state").toLowerCase());
  if (verb === undefined) return undefined;
  const content = threadText({
    who: senderName(payload),
    verb,
    what: threadName("PR", subject),
    url: given.maybeText("html_url"),
    body: isDismissed ? undefined : given.maybeText("body"),
  });
  return threadNotice(payload, "PR", subject, content);
}

const reviewThreadVerbs: Verbs = {
  resolved: "resolved a conversation of",
  unresolved: "reopened a conversation of",
};

function reviewThread(payload: Payload): WebhookMessage | undefined {
  const verb = verbFor(reviewThreadVerbs, payload.text("action"));
  if (verb === undefined) return undefined;
  const subject = payload.at("pull_request");
  const [what, url] = [threadName("PR", subject), subject.maybeText("html_url")];
  return threadNotice(payload, "PR", subject, threadText({ who: senderName(payload), verb, what, url }));
}

/**
 * Builds a reader of events of two issues, reported in the topic of the first. Each change comes as two events, of
 * which one is reported.
 *
 * @param keys the keys of the issues in the payload
 */
const relation =
  (
    keys: readonly [first: string, second: string],
    sentences: Readonly<Record<string, (first: string, second: string) => string>>,
  ): Reader =>
  (payload) => {
    const action = payload.text("action");
    const words = Object.hasOwn(sentences, action) ? sentences[action] : undefined;
    if (words === undefined) return undefined;
    const nameOf = (issue: Payload) => link(threadName("issue", issue), issue.maybeText("html_url"));
    const [first, second] = [payload.at(keys[0]), payload.at(keys[1])];
    const text = words(nameOf(first), nameOf(second));
    return threadNotice(payload, "issue", first, `${who(payload)} ${text}.`);
  };

export const threadReaders: Readers = {
  issues: thread("issue", "issue"),
  issue_comment: issueComment,
  issue_dependencies: relation(["blocked_issue", "blocking_issue"], {
    blocked_by_added: (blocked, blocking) => `marked ${blocked} as blocked by ${blocking}`,
    blocked_by_removed: (blocked, blocking) => `marked ${blocked} as no longer blocked by ${blocking}`,
  }),
  sub_issues: relation(["parent_issue", "sub_issue"], {
    sub_issue_added: (parent, child) => `added ${child} to ${parent}`,
    sub_issue_removed: (parent, child) => `removed ${child} from ${parent}`,
  }),
  pull_request: thread("pull_request", "PR"),
  pull_request_review: review,
  pull_request_review_comment: (payload) => comment(payload, "PR", payload.at("pull_request")),
  pull_request_review_thread: reviewThread,
  discussion: thread("discussion", "discussion"),
  discussion_comment: (payload) => comment(payload, "discussion", payload.at("discussion")),
};
