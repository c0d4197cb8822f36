/** GitLab's webhooks of projects. The payload says which event it is, in `object_kind`. */

import { code, link, plain } from "../domain/messages/outside-text.ts";
import { type Commit, isSame, pushText, shortRef, threadText, threadTopic } from "./code-hosting.ts";
import { eventHeader, type Integration, type Notice, unsupportedEvent } from "./integration.ts";
import type { Payload } from "./payload.ts";

/** What stands where there is no commit, before a branch begins and after it ends. */
const NOTHING = /^0+$/;

const projectName = (payload: Payload): string => payload.at("project").text("name");

/** Who did it; in pushes they stand elsewhere. */
const who = (payload: Payload): string => payload.at("user").text("name");

function push(payload: Payload): Notice {
  const branch = shortRef(payload.text("ref"));
  const topic = `${projectName(payload)} / ${branch}`;
  const name = payload.text("user_name");
  if (NOTHING.test(payload.text("after"))) {
    return { topic, content: `${plain(name)} deleted branch ${code(branch)}.` };
  }
  const commits = payload.list("commits").map(
    (commit): Commit => ({
      id: commit.text("id"),
      url: commit.maybeText("url"),
      message: commit.maybeText("message") ?? "",
    }),
  );
  const before = payload.text("before");
  if (commits.length === 0) {
    const verb = NOTHING.test(before) ? "created" : "force-pushed";
    return { topic, content: `${plain(name)} ${verb} branch ${code(branch)}.` };
  }
  const url = payload.at("project").maybeText("web_url");
  const compareUrl =
    url === undefined || NOTHING.test(before) ? url : `${url}/-/compare/${before}...${payload.text("after")}`;
  const total = payload.number("total_commits_count");
  return { topic, content: pushText({ who: name, branch, compareUrl, commits, total, forced: false }) };
}

function tagPush(payload: Payload): Notice {
  const verb = NOTHING.test(payload.text("after")) ? "deleted" : "pushed";
  const tag = code(shortRef(payload.text("ref")));
  return { topic: projectName(payload), content: `${plain(payload.text("user_name"))} ${verb} tag ${tag}.` };
}

const verbs: Readonly<Record<string, string>> = {
  open: "opened",
  close: "closed",
  reopen: "reopened",
  merge: "merged",
  approved: "approved",
  unapproved: "withdrew the approval of",
  update: "updated",
};

const thread =
  (kind: "MR" | "issue") =>
  (payload: Payload): Notice | undefined => {
    const subject = payload.at("object_attributes");
    const action = subject.maybeText("action") ?? "";
    const verb = Object.hasOwn(verbs, action) ? verbs[action] : undefined;
    if (verb === undefined) return undefined;
    const [number, title] = [subject.number("iid"), subject.text("title")];
    const content = threadText({
      who: who(payload),
      verb,
      what: `${kind} #${number}: ${title}`,
      url: subject.maybeText("url"),
      body: action === "open" ? subject.maybeText("description") : undefined,
    });
    return { topic: threadTopic(projectName(payload), kind, number, title), content };
  };

function note(payload: Payload): Notice {
  const comment = payload.at("object_attributes");
  const [url, body] = [comment.maybeText("url"), comment.text("note")];
  const base = { who: who(payload), verb: "commented on", url, body };
  const merge = payload.maybeAt("merge_request");
  const subject = merge ?? payload.maybeAt("issue");
  if (subject) {
    const kind = merge ? "MR" : "issue";
    const [number, title] = [subject.number("iid"), subject.text("title")];
    const content = threadText({ ...base, what: `${kind} #${number}: ${title}` });
    return { topic: threadTopic(projectName(payload), kind, number, title), content };
  }
  const commit = payload.maybeAt("commit")?.text("id").slice(0, 7);
  const what = commit === undefined ? comment.text("noteable_type").toLowerCase() : `commit ${commit}`;
  return { topic: projectName(payload), content: threadText({ ...base, what }) };
}

/** Only how they end. */
const isOver = (status: string): boolean => ["success", "failed", "canceled"].includes(status);

function pipeline(payload: Payload): Notice | undefined {
  const attributes = payload.at("object_attributes");
  const status = attributes.text("status");
  if (!isOver(status)) return undefined;
  const [id, ref] = [attributes.number("id"), attributes.text("ref")];
  const project = payload.at("project").maybeText("web_url");
  const url = attributes.maybeText("url") ?? (project && `${project}/-/pipelines/${id}`);
  const content = `${link(`Pipeline #${id}`, url)} on ${code(ref)}: ${plain(status)}`;
  return { topic: `${projectName(payload)} / ${ref}`, content };
}

function job(payload: Payload): Notice | undefined {
  const status = payload.text("build_status");
  if (!isOver(status)) return undefined;
  const [name, ref] = [payload.text("build_name"), payload.text("ref")];
  const repository = payload.maybeAt("repository")?.maybeText("homepage");
  const url = repository && `${repository}/-/jobs/${payload.number("build_id")}`;
  const project = payload.maybeAt("project")?.maybeText("name") ?? payload.text("project_name");
  return {
    topic: `${project} / ${ref}`,
    content: `${link(`Job ${name}`, url)} on ${code(ref)}: ${plain(status)}`,
  };
}

type Reader = (payload: Payload) => Notice | undefined;

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["push", push],
  ["tag_push", tagPush],
  ["merge_request", thread("MR")],
  ["issue", thread("issue")],
  ["note", note],
  ["pipeline", pipeline],
  ["build", job],
]);

export const gitlab: Integration = {
  name: "gitlab",
  title: "GitLab",
  verify: ({ headers }, secret) => isSame(secret, String(headers["x-gitlab-token"] ?? "")),
  read(delivery) {
    eventHeader(delivery, "X-Gitlab-Event");
    const kind = delivery.payload.text("object_kind");
    const reader = readers.get(kind);
    if (!reader) throw unsupportedEvent("GitLab", kind);
    return reader(delivery.payload);
  },
};
