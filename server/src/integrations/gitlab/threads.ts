/** Events of merge requests and work items. Each thread has its own topic. */
import { threadText, threadTopic } from "../shared/code-hosting.ts";
import type { Options, WebhookMessage } from "../shared/integration.ts";
import type { Payload } from "../shared/payload.ts";
import { notice, personName, projectName, type Reader, type Readers, verbFor } from "./common.ts";

const verbs: Readonly<Record<string, string>> = {
  open: "opened",
  close: "closed",
  reopen: "reopened",
  merge: "merged",
  approved: "approved",
  unapproved: "withdrew the approval of",
  approval: "approved",
  unapproval: "withdrew an approval of",
  update: "updated",
};

/** @param title of the thread */
function threadTopicOf(
  payload: Payload,
  { kind, number, title }: { kind: string; number: number; title: string },
  { use_merge_request_title = true }: Options,
): string {
  const isNamed = kind !== "MR" || use_merge_request_title;
  return threadTopic(projectName(payload), kind, number, isNamed ? title : undefined);
}

/** @param kindOf returns the words for such a thread, e.g. `MR` */
const thread =
  (kindOf: (subject: Payload) => string): Reader =>
  (payload, options) => {
    const subject = payload.at("object_attributes");
    const action = subject.maybeText("action");
    const verb = verbFor(verbs, action);
    if (verb === undefined) return undefined;
    const kind = kindOf(subject);
    const [number, title] = [subject.number("iid"), subject.text("title")];
    const content = threadText({
      who: personName(payload),
      verb,
      what: `${kind} #${number}: ${title}`,
      url: subject.maybeText("url"),
      body: action === "open" ? subject.maybeText("description") : undefined,
    });
    return { topic: threadTopicOf(payload, { kind, number, title }, options), content };
  };

function note(payload: Payload, options: Options): WebhookMessage | undefined {
  const comment = payload.at("object_attributes");
  // Edits of a comment have this action. The original comment has already been reported.
  if (comment.maybeText("action") === "update") return undefined;
  const [url, body] = [comment.maybeText("url"), comment.text("note")];
  const base = { who: personName(payload), verb: "commented on", url, body };
  const merge = payload.maybeAt("merge_request");
  const subject = merge ?? payload.maybeAt("issue");
  if (subject) {
    const kind = merge ? "MR" : "issue";
    const [number, title] = [subject.number("iid"), subject.text("title")];
    const content = threadText({ ...base, what: `${kind} #${number}: ${title}` });
    return { topic: threadTopicOf(payload, { kind, number, title }, options), content };
  }
  const commit = payload.maybeAt("commit")?.text("id").slice(0, 7);
  const what = commit === undefined ? comment.text("noteable_type").toLowerCase() : `commit ${commit}`;
  return notice(payload, threadText({ ...base, what }));
}

export const threadReaders: Readers = {
  merge_request: thread(() => "MR"),
  issue: thread(() => "issue"),
  work_item: thread((subject) => (subject.maybeText("type") ?? "issue").toLowerCase()),
  note,
};
