/** Events of a repository as a whole, and of the people and settings around it. */
import { code, link, plain } from "@confab/markdown/outside-text";
import type { WebhookMessage } from "../shared/integration.ts";
import type { Payload } from "../shared/payload.ts";
import { notice, phrase, placeLink, placeName, type Readers, sentence, verbFor, who } from "./common.ts";

const login = (payload: Payload, key: string): string => plain(payload.at(key).text("login"));

const repositoryVerbs = {
  created: "created",
  deleted: "deleted",
  archived: "archived",
  unarchived: "unarchived",
  privatized: "made {} private",
  publicized: "made {} public",
  renamed: "renamed",
  transferred: "transferred",
};

function repository(payload: Payload): WebhookMessage | undefined {
  const verb = verbFor(repositoryVerbs, payload.text("action"));
  if (verb === undefined) return undefined;
  const before = payload.maybeAt("changes")?.maybeAt("repository")?.maybeAt("name")?.maybeText("from");
  const more = before === undefined ? "" : ` (formerly ${plain(before)})`;
  return notice(payload, `${who(payload)} ${phrase(verb, placeLink(payload))}${more}.`);
}

const sponsorVerbs = {
  created: "now sponsors",
  cancelled: "no longer sponsors",
  tier_changed: "changed how they sponsor",
};

function ping(payload: Payload): WebhookMessage {
  const place = link(placeName(payload), payload.maybeAt("repository")?.maybeText("html_url"));
  return notice(payload, `GitHub will report events in ${place}.`);
}

function star(payload: Payload): WebhookMessage {
  const verb = payload.text("action") === "deleted" ? "unstarred" : "starred";
  return notice(payload, `${who(payload)} ${verb} ${placeLink(payload)}.`);
}

function fork(payload: Payload): WebhookMessage {
  const made = payload.at("forkee");
  const to = link(made.text("full_name"), made.maybeText("html_url"));
  return notice(payload, `${who(payload)} forked ${placeLink(payload)} to ${to}.`);
}

function collaborator(payload: Payload): WebhookMessage | undefined {
  const verbs = { added: "added", removed: "removed", edited: "changed the permissions of" };
  const verb = verbFor(verbs, payload.text("action"));
  if (verb === undefined) return undefined;
  return notice(payload, `${who(payload)} ${verb} collaborator ${login(payload, "member")}.`);
}

function sponsorship(payload: Payload): WebhookMessage | undefined {
  const verb = verbFor(sponsorVerbs, payload.text("action"));
  if (verb === undefined) return undefined;
  const sponsored = payload.at("sponsorship");
  const tier = sponsored.maybeAt("tier")?.maybeText("name");
  const kind = tier === undefined ? "" : ` (${plain(tier)})`;
  const sponsor = plain(sponsored.maybeAt("sponsor")?.maybeText("login") ?? "Somebody");
  return notice(payload, `${sponsor} ${verb} ${login(sponsored, "sponsorable")}${kind}.`);
}

const changes = { created: "created", edited: "changed", deleted: "deleted" };
const cycle = { ...changes, opened: "opened", closed: "closed", reopened: "reopened" };

export const repositoryReaders: Readers = {
  ping,
  repository,
  star,
  fork,
  member: collaborator,
  sponsorship,
  public: (payload) => notice(payload, `${who(payload)} made ${placeLink(payload)} public.`),
  repository_import: (payload) =>
    notice(payload, `Import of ${placeLink(payload)}: ${plain(payload.text("status"))}`),
  label: sentence(changes, (payload) => `label ${code(payload.at("label").text("name"))}`),
  milestone: sentence(cycle, (payload) => {
    const milestone = payload.at("milestone");
    return link(`milestone ${milestone.text("title")}`, milestone.maybeText("html_url"));
  }),
  project: sentence(cycle, (payload) => {
    const project = payload.at("project");
    return link(`project ${project.text("name")}`, project.maybeText("html_url"));
  }),
  projects_v2: sentence(cycle, (payload) => `project ${code(payload.at("projects_v2").text("title"))}`),
  deploy_key: sentence(
    { created: "added", deleted: "deleted" },
    (payload) => `deploy key ${code(payload.at("key").text("title"))}`,
  ),
  branch_protection_rule: sentence(
    changes,
    (payload) => `the protection rule for branches ${code(payload.at("rule").text("name"))}`,
  ),
  branch_protection_configuration: sentence(
    { enabled: "enabled", disabled: "disabled" },
    (payload) => `the protection of branches of ${placeLink(payload)}`,
  ),
  repository_ruleset: sentence(changes, (payload) => {
    return `ruleset ${code(payload.at("repository_ruleset").text("name"))}`;
  }),
  meta: sentence({ deleted: "deleted" }, () => "the webhook that these messages come from"),
};
