/** Events of commits, branches and builds. */
import { code, link, plain, quote } from "@confab/markdown/outside-text";
import { isTag, pushText, shortRef } from "../shared/code-hosting.ts";
import type { WebhookMessage } from "../shared/integration.ts";
import type { Payload } from "../shared/payload.ts";
import {
  branchNotice,
  notice,
  placeLink,
  type Reader,
  type Readers,
  sentence,
  type Verbs,
  verbFor,
  who,
} from "./common.ts";

function push(payload: Payload): WebhookMessage | undefined {
  const ref = payload.text("ref");
  // `create` and `delete` report these changes.
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
  return branchNotice(payload, [branch], content);
}

const reference =
  (verb: string): Reader =>
  (payload) => {
    const type = payload.text("ref_type");
    const name = payload.maybeText("ref");
    const what = name === undefined ? placeLink(payload) : code(name);
    const message = notice(payload, `${who(payload)} ${verb} ${plain(type)} ${what}.`);
    return type === "branch" && name !== undefined ? { ...message, branches: [name] } : message;
  };

function commitComment(payload: Payload): WebhookMessage | undefined {
  if (payload.text("action") !== "created") return undefined;
  const comment = payload.at("comment");
  const commit = link(`commit ${comment.text("commit_id").slice(0, 7)}`, comment.maybeText("html_url"));
  return notice(payload, `${who(payload)} commented on ${commit}.${quote(comment.maybeText("body"))}`);
}

/** @param branches the first of which determines the topic */
function result(
  payload: Payload,
  branches: readonly (string | undefined)[],
  { name, url, outcome }: { name: string; url: string | undefined; outcome: string },
): WebhookMessage {
  const [branch] = branches;
  const where = branch === undefined ? "" : ` on ${code(branch)}`;
  return branchNotice(
    payload,
    branches,
    `${link(name, url)}${where}: ${plain(outcome.replaceAll("_", " "))}`,
  );
}

/** @param key the key of the run in the payload */
const run =
  (key: "workflow_run" | "workflow_job" | "check_run" | "check_suite"): Reader =>
  (payload) => {
    const finished = payload.at(key);
    const conclusion = finished.maybeText("conclusion");
    if (payload.text("action") !== "completed" || conclusion === undefined) return undefined;
    const branch =
      finished.maybeText("head_branch") ?? finished.maybeAt("check_suite")?.maybeText("head_branch");
    const name = finished.maybeText("name") ?? finished.maybeAt("app")?.maybeText("name") ?? "Checks";
    return result(payload, [branch], { name, url: finished.maybeText("html_url"), outcome: conclusion });
  };

/** Reports the state of a commit. Skips the beginning. */
function status(payload: Payload): WebhookMessage | undefined {
  const state = payload.text("state");
  if (state === "pending") return undefined;
  const branches = payload.list("branches").map((branch) => branch.maybeText("name"));
  const commit = payload.text("sha").slice(0, 7);
  const name = `${payload.maybeText("context") ?? "Status"} (${commit})`;
  return result(payload, branches, { name, url: payload.maybeText("target_url"), outcome: state });
}

function workflowDispatch(payload: Payload): WebhookMessage {
  const branch = shortRef(payload.text("ref"));
  const workflow = code(payload.text("workflow"));
  return branchNotice(payload, [branch], `${who(payload)} started workflow ${workflow} on ${code(branch)}.`);
}

const environmentOf = (payload: Payload): string => plain(payload.maybeText("environment") ?? "production");

function deployment(payload: Payload): WebhookMessage | undefined {
  if ((payload.maybeText("action") ?? "created") !== "created") return undefined;
  const started = payload.at("deployment");
  const text = `started deploying ${code(started.text("ref"))} to ${environmentOf(started)}.`;
  return notice(payload, `${who(payload)} ${text}`);
}

function deploymentStatus(payload: Payload): WebhookMessage | undefined {
  const given = payload.at("deployment_status");
  const state = given.text("state");
  if (!["success", "failure", "error"].includes(state)) return undefined;
  const deployed = payload.at("deployment");
  const name = link("Deployment", given.maybeText("target_url"));
  const where = `of ${code(deployed.text("ref"))} to ${environmentOf(deployed)}`;
  return notice(payload, `${name} ${where}: ${plain(state)}${quote(given.maybeText("description"))}`);
}

const reviewVerbs: Verbs = {
  requested: "asked for a review of",
  approved: "approved",
  rejected: "rejected",
};

function deploymentReview(payload: Payload): WebhookMessage | undefined {
  const verb = verbFor(reviewVerbs, payload.text("action"));
  if (verb === undefined) return undefined;
  const workflow = payload.maybeAt("workflow_run");
  const deploy = link("a deployment", workflow?.maybeText("html_url"));
  const environment = payload.maybeText("environment");
  const where = environment === undefined ? "" : ` to ${plain(environment)}`;
  return notice(payload, `${who(payload)} ${verb} ${deploy}${where}.${quote(payload.maybeText("comment"))}`);
}

function pageBuild(payload: Payload): WebhookMessage {
  const build = payload.at("build");
  const problem = build.maybeAt("error")?.maybeText("message");
  return notice(payload, `Pages of ${placeLink(payload)}: ${plain(build.text("status"))}${quote(problem)}`);
}

const releaseVerbs: Verbs = { published: "published", unpublished: "unpublished", deleted: "deleted" };

function release(payload: Payload): WebhookMessage | undefined {
  const action = payload.text("action");
  const verb = verbFor(releaseVerbs, action);
  if (verb === undefined) return undefined;
  const subject = payload.at("release");
  const name = subject.maybeText("name") ?? subject.text("tag_name");
  const head = `${who(payload)} ${verb} ${link(`release ${name}`, subject.maybeText("html_url"))}.`;
  return notice(payload, head + (action === "published" ? quote(subject.maybeText("body")) : ""));
}

/** @param key the key of the package in the payload */
const packaged = (key: "package" | "registry_package"): Reader =>
  sentence({ published: "published", updated: "updated" }, (payload) => {
    const subject = payload.at(key);
    const version = subject.maybeAt("package_version");
    const name = [subject.text("name"), version?.maybeText("version")].filter(Boolean).join(" ");
    return link(`package ${name}`, version?.maybeText("html_url") ?? subject.maybeText("html_url"));
  });

/** The largest number of pages listed. Further pages are only counted. */
const MAX_PAGES = 20;

function wiki(payload: Payload): WebhookMessage | undefined {
  const pages = payload.list("pages");
  if (pages.length === 0) return undefined;
  const lines = pages.slice(0, MAX_PAGES).map((page) => {
    const title = page.maybeText("title") ?? page.text("page_name");
    return `* ${plain(page.maybeText("action") ?? "edited")} ${link(title, page.maybeText("html_url"))}`;
  });
  const more = pages.length - lines.length;
  const rest = more > 0 ? [`* and ${more} more`] : [];
  const head = `${who(payload)} changed the wiki of ${placeLink(payload)}.`;
  return notice(payload, `${head}\n\n${[...lines, ...rest].join("\n")}`);
}

export const codeReaders: Readers = {
  push,
  create: reference("created"),
  delete: reference("deleted"),
  commit_comment: commitComment,
  status,
  workflow_run: run("workflow_run"),
  workflow_job: run("workflow_job"),
  check_run: run("check_run"),
  check_suite: run("check_suite"),
  workflow_dispatch: workflowDispatch,
  deployment,
  deployment_status: deploymentStatus,
  deployment_review: deploymentReview,
  page_build: pageBuild,
  release,
  package: packaged("package"),
  registry_package: packaged("registry_package"),
  gollum: wiki,
};
