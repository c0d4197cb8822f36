/** GitHub's webhooks of repositories. The header says which event it is. */

import { code, link, plain, quote } from "../domain/messages/outside-text.ts";
import { isSigned, isTag, pushText, shortRef, threadText, threadTopic } from "./code-hosting.ts";
import { eventHeader, type Integration, type Notice, unsupportedEvent } from "./integration.ts";
import type { Payload } from "./payload.ts";

const who = (payload: Payload): string => payload.at("sender").text("login");

const repository = (payload: Payload): Payload => payload.at("repository");

const repositoryName = (payload: Payload): string => repository(payload).text("name");

const repositoryLink = (payload: Payload): string =>
  link(
    repository(payload).maybeText("full_name") ?? repositoryName(payload),
    repository(payload).maybeText("html_url"),
  );

/** About the repository as a whole. */
const notice = (payload: Payload, content: string): Notice => ({ topic: repositoryName(payload), content });

const about = (payload: Payload, kind: "PR" | "issue", thread: Payload, content: string): Notice => ({
  topic: threadTopic(repositoryName(payload), kind, thread.number("number"), thread.text("title")),
  content,
});

function push(payload: Payload): Notice | undefined {
  const ref = payload.text("ref");
  // `create` and `delete` tell of these.
  if (isTag(ref) || payload.isTrue("deleted")) return undefined;
  const commits = payload.list("commits").map((commit) => ({
    id: commit.text("id"),
    url: commit.maybeText("url"),
    message: commit.maybeText("message") ?? "",
  }));
  const branch = shortRef(ref);
  if (commits.length === 0 && !payload.isTrue("forced")) return undefined;
  const content = pushText({
    who: payload.maybeAt("sender")?.maybeText("login") ?? payload.at("pusher").text("name"),
    branch,
    compareUrl: payload.maybeText("compare"),
    commits,
    total: commits.length,
    forced: payload.isTrue("forced"),
  });
  return { topic: `${repositoryName(payload)} / ${branch}`, content };
}

const threadVerbs: Readonly<Record<string, string>> = {
  opened: "opened",
  reopened: "reopened",
  closed: "closed",
  ready_for_review: "marked as ready",
  converted_to_draft: "turned into a draft",
  synchronize: "updated",
  transferred: "transferred",
  deleted: "deleted",
};

/** @param key of the payload, where the issue or pull request stands */
function thread(payload: Payload, key: "issue" | "pull_request"): Notice | undefined {
  const action = payload.text("action");
  const subject = payload.at(key);
  const kind = key === "issue" ? "issue" : "PR";
  const event = {
    who: who(payload),
    what: `${kind} #${subject.number("number")}: ${subject.text("title")}`,
    url: subject.maybeText("html_url"),
  };
  const person = payload.maybeAt("assignee") ?? payload.maybeAt("requested_reviewer");
  const label = payload.maybeAt("label");
  if (person && (action === "assigned" || action === "review_requested")) {
    const verb = action === "assigned" ? "assigned" : "requested a review of";
    const more = ` ${action === "assigned" ? "to" : "from"} ${plain(person.text("login"))}`;
    return about(payload, kind, subject, threadText({ ...event, verb, more }));
  }
  if (label && action === "labeled") {
    const more = ` with ${code(label.text("name"))}`;
    return about(payload, kind, subject, threadText({ ...event, verb: "labeled", more }));
  }
  const known = Object.hasOwn(threadVerbs, action) ? threadVerbs[action] : undefined;
  if (known === undefined) return undefined;
  const verb = action === "closed" && subject.isTrue("merged") ? "merged" : known;
  const body = action === "opened" ? subject.maybeText("body") : undefined;
  return about(payload, kind, subject, threadText({ ...event, verb, body }));
}

function issueComment(payload: Payload): Notice | undefined {
  const issue = payload.at("issue");
  const kind = issue.maybeAt("pull_request") ? "PR" : "issue";
  return comment(payload, kind, issue);
}

function comment(payload: Payload, kind: "PR" | "issue", subject: Payload): Notice | undefined {
  if (payload.text("action") !== "created") return undefined;
  const { body, url } = {
    body: payload.at("comment").maybeText("body"),
    url: payload.at("comment").maybeText("html_url"),
  };
  const what = `${kind} #${subject.number("number")}: ${subject.text("title")}`;
  const content = threadText({ who: who(payload), verb: "commented on", what, url, body });
  return about(payload, kind, subject, content);
}

const reviewVerbs: Readonly<Record<string, string>> = {
  approved: "approved",
  changes_requested: "asked for changes to",
  commented: "reviewed",
};

function review(payload: Payload): Notice | undefined {
  if (payload.text("action") !== "submitted") return undefined;
  const subject = payload.at("pull_request");
  const given = payload.at("review");
  const state = given.text("state").toLowerCase();
  const verb = Object.hasOwn(reviewVerbs, state) ? reviewVerbs[state] : undefined;
  if (verb === undefined) return undefined;
  const what = `PR #${subject.number("number")}: ${subject.text("title")}`;
  const text = {
    who: who(payload),
    verb,
    what,
    url: given.maybeText("html_url"),
    body: given.maybeText("body"),
  };
  return about(payload, "PR", subject, threadText(text));
}

function release(payload: Payload): Notice | undefined {
  if (payload.text("action") !== "published") return undefined;
  const published = payload.at("release");
  const name = published.maybeText("name") ?? published.text("tag_name");
  const head = `${plain(who(payload))} published ${link(`release ${name}`, published.maybeText("html_url"))}.`;
  return notice(payload, head + quote(published.maybeText("body")));
}

const reference =
  (verb: string) =>
  (payload: Payload): Notice => {
    const what = `${payload.text("ref_type")} ${code(payload.maybeText("ref") ?? repositoryName(payload))}`;
    return notice(payload, `${plain(who(payload))} ${verb} ${what}.`);
  };

/** @param key of the payload, where what has run stands */
const run =
  (key: "workflow_run" | "check_run" | "check_suite") =>
  (payload: Payload): Notice | undefined => {
    const finished = payload.at(key);
    const conclusion = finished.maybeText("conclusion");
    if (payload.text("action") !== "completed" || conclusion === undefined) return undefined;
    const branch =
      finished.maybeText("head_branch") ?? finished.maybeAt("check_suite")?.maybeText("head_branch");
    const name = finished.maybeText("name") ?? finished.maybeAt("app")?.maybeText("name") ?? "Checks";
    const where = branch === undefined ? "" : ` on ${code(branch)}`;
    const url = finished.maybeText("html_url");
    const content = `${link(name, url)}${where}: ${plain(conclusion.replaceAll("_", " "))}`;
    const topic = branch === undefined ? repositoryName(payload) : `${repositoryName(payload)} / ${branch}`;
    return { topic, content };
  };

type Reader = (payload: Payload) => Notice | undefined;

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  [
    "ping",
    (payload) => {
      const place = payload.maybeAt("repository");
      const name =
        place?.maybeText("name") ?? payload.maybeAt("organization")?.maybeText("login") ?? "GitHub";
      return {
        topic: name,
        content: `GitHub is going to tell what happens in ${link(name, place?.maybeText("html_url"))}.`,
      };
    },
  ],
  ["push", push],
  ["pull_request", (payload) => thread(payload, "pull_request")],
  ["issues", (payload) => thread(payload, "issue")],
  ["issue_comment", issueComment],
  ["pull_request_review", review],
  ["pull_request_review_comment", (payload) => comment(payload, "PR", payload.at("pull_request"))],
  ["release", release],
  ["create", reference("created")],
  ["delete", reference("deleted")],
  ["workflow_run", run("workflow_run")],
  ["check_run", run("check_run")],
  ["check_suite", run("check_suite")],
  [
    "star",
    (payload) => {
      const verb = payload.text("action") === "deleted" ? "unstarred" : "starred";
      return notice(payload, `${plain(who(payload))} ${verb} ${repositoryLink(payload)}.`);
    },
  ],
  [
    "fork",
    (payload) => {
      const fork = payload.at("forkee");
      const to = link(fork.text("full_name"), fork.maybeText("html_url"));
      return notice(payload, `${plain(who(payload))} forked ${repositoryLink(payload)} to ${to}.`);
    },
  ],
]);

export const github: Integration = {
  name: "github",
  title: "GitHub",
  verify: ({ raw, headers }, secret) => isSigned(raw, secret, String(headers["x-hub-signature-256"] ?? "")),
  read(delivery) {
    const event = eventHeader(delivery, "X-GitHub-Event");
    const reader = readers.get(event);
    if (!reader) throw unsupportedEvent("GitHub", event);
    return reader(delivery.payload);
  },
};
