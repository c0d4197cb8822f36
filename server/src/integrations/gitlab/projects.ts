/** Events of commits, branches, and other parts of a project. */
import { code, link, plain, quote } from "@confab/markdown/outside-text";
import { type Commit, pushText, shortRef } from "../shared/code-hosting.ts";
import type { WebhookMessage } from "../shared/integration.ts";
import type { Payload } from "../shared/payload.ts";
import {
  isNoCommit,
  notice,
  personName,
  projectName,
  projectUrl,
  type Readers,
  refNotice,
  verbFor,
  who,
} from "./common.ts";

function push(payload: Payload): WebhookMessage {
  const ref = payload.text("ref");
  const branch = shortRef(ref);
  const noticeOf = (content: string) => refNotice(payload, ref, false, content);
  const [before, after] = [payload.text("before"), payload.text("after")];
  if (isNoCommit(after)) return noticeOf(`${who(payload)} deleted branch ${code(branch)}.`);
  const commits = payload.list("commits").map(
    (commit): Commit => ({
      id: commit.text("id"),
      url: commit.maybeText("url"),
      message: commit.maybeText("message") ?? "",
    }),
  );
  if (commits.length === 0) {
    const verb = isNoCommit(before) ? "created" : "force-pushed";
    return noticeOf(`${who(payload)} ${verb} branch ${code(branch)}.`);
  }
  const url = payload.at("project").maybeText("web_url");
  const compareUrl = url === undefined || isNoCommit(before) ? url : `${url}/-/compare/${before}...${after}`;
  const total = payload.number("total_commits_count");
  return noticeOf(pushText({ who: personName(payload), branch, compareUrl, commits, total, forced: false }));
}

function tagPush(payload: Payload): WebhookMessage {
  const verb = isNoCommit(payload.text("after")) ? "deleted" : "pushed";
  return notice(payload, `${who(payload)} ${verb} tag ${code(shortRef(payload.text("ref")))}.`);
}

/** Only the end of pipelines, jobs and deployments is reported. */
const isOver = (status: string): boolean => ["success", "failed", "canceled"].includes(status);

function pipeline(payload: Payload): WebhookMessage | undefined {
  const attributes = payload.at("object_attributes");
  const status = attributes.text("status");
  if (!isOver(status)) return undefined;
  const [id, ref] = [attributes.number("id"), attributes.text("ref")];
  const project = payload.at("project").maybeText("web_url");
  const url = attributes.maybeText("url") ?? (project && `${project}/-/pipelines/${id}`);
  const content = `${link(`Pipeline #${id}`, url)} on ${code(shortRef(ref))}: ${plain(status)}`;
  return refNotice(payload, ref, attributes.isTrue("tag"), content);
}

function job(payload: Payload): WebhookMessage | undefined {
  const status = payload.text("build_status");
  if (!isOver(status)) return undefined;
  const [name, ref] = [payload.text("build_name"), payload.text("ref")];
  const project = projectUrl(payload);
  const url = project && `${project}/-/jobs/${payload.number("build_id")}`;
  const content = `${link(`Job ${name}`, url)} on ${code(shortRef(ref))}: ${plain(status)}`;
  return refNotice(payload, ref, payload.isTrue("tag"), content);
}

function deployment(payload: Payload): WebhookMessage | undefined {
  const status = payload.text("status");
  if (!isOver(status)) return undefined;
  const name = link("Deployment", payload.maybeText("deployable_url"));
  const where = `of ${code(payload.text("ref"))} to ${plain(payload.text("environment"))}`;
  return notice(payload, `${name} ${where}: ${plain(status)}`);
}

const pageVerbs = { create: "created", update: "changed", delete: "deleted" };

function wikiPage(payload: Payload): WebhookMessage | undefined {
  const page = payload.at("object_attributes");
  const verb = verbFor(pageVerbs, page.maybeText("action"));
  if (verb === undefined) return undefined;
  const name = link(`wiki page ${page.text("title")}`, page.maybeText("url"));
  return notice(payload, `${who(payload)} ${verb} ${name}.`);
}

function featureFlag(payload: Payload): WebhookMessage {
  const flag = payload.at("object_attributes");
  const state = flag.isTrue("active") ? "on" : "off";
  return notice(payload, `${who(payload)} turned ${state} feature flag ${code(flag.text("name"))}.`);
}

/** Releases come without the person who created them. */
function release(payload: Payload): WebhookMessage | undefined {
  const action = payload.text("action");
  const verb = verbFor({ create: "published", delete: "deleted" }, action);
  if (verb === undefined) return undefined;
  const name = link(`Release ${payload.maybeText("name") ?? payload.text("tag")}`, payload.maybeText("url"));
  const body = action === "create" ? payload.maybeText("description") : undefined;
  return notice(payload, `${name} was ${verb}.${quote(body)}`);
}

const milestoneVerbs = { create: "created", close: "closed", reopen: "reopened", delete: "deleted" };

function milestone(payload: Payload): WebhookMessage | undefined {
  const verb = verbFor(milestoneVerbs, payload.maybeText("action"));
  if (verb === undefined) return undefined;
  const subject = payload.at("object_attributes");
  const url = projectUrl(payload);
  const page = url && `${url}/-/milestones/${subject.number("iid")}`;
  return notice(payload, `${link(`Milestone ${subject.text("title")}`, page)} was ${verb}.`);
}

function vulnerability(payload: Payload): WebhookMessage {
  const subject = payload.at("object_attributes");
  const name = link(`Vulnerability ${subject.text("title")}`, subject.maybeText("url"));
  const details = [subject.maybeText("state"), subject.maybeText("severity")].filter(
    (text) => text !== undefined,
  );
  return notice(payload, `${name}: ${plain(details.join(", "))}`);
}

function accessToken(payload: Payload): WebhookMessage {
  const token = payload.at("object_attributes");
  const end = plain(token.maybeText("expires_at") ?? "soon");
  return notice(
    payload,
    `Access token ${code(token.text("name"))} of ${plain(projectName(payload))} expires: ${end}`,
  );
}

export const projectReaders: Readers = {
  push,
  tag_push: tagPush,
  pipeline,
  build: job,
  deployment,
  wiki_page: wikiPage,
  feature_flag: featureFlag,
  release,
  milestone,
  vulnerability,
  access_token: accessToken,
};
