/** Events of organizations, teams, apps and security. */
import { code, link, plain } from "@confab/markdown/outside-text";
import type { WebhookMessage } from "../shared/integration.ts";
import type { Payload } from "../shared/payload.ts";
import { notice, phrase, placeLink, type Readers, report, sentence, verbFor, who } from "./common.ts";

const teamName = (payload: Payload): string => {
  const team = payload.at("team");
  return link(`team ${team.text("name")}`, team.maybeText("html_url"));
};

const organizationVerbs = {
  deleted: "deleted",
  renamed: "renamed",
  member_added: "added",
  member_invited: "invited",
  member_removed: "removed",
};

function organization(payload: Payload): WebhookMessage | undefined {
  const action = payload.text("action");
  const verb = verbFor(organizationVerbs, action);
  if (verb === undefined) return undefined;
  if (!action.startsWith("member_")) {
    const name = plain(payload.at("organization").text("login"));
    return notice(payload, `${who(payload)} ${verb} organization ${name}.`);
  }
  const member =
    payload.maybeAt("membership")?.maybeAt("user")?.maybeText("login") ??
    payload.maybeAt("user")?.maybeText("login") ??
    payload.maybeAt("invitation")?.maybeText("login") ??
    "someone";
  const preposition = action === "member_removed" ? "from" : "to";
  return notice(payload, `${who(payload)} ${verb} ${plain(member)} ${preposition} the organization.`);
}

const teamVerbs = {
  created: "created",
  edited: "changed",
  deleted: "deleted",
  added_to_repository: "gave {} access to",
  removed_from_repository: "withdrew the access of {} to",
};

function team(payload: Payload): WebhookMessage | undefined {
  const action = payload.text("action");
  const verb = verbFor(teamVerbs, action);
  if (verb === undefined) return undefined;
  const place = action.endsWith("_repository") ? ` ${placeLink(payload)}` : "";
  return notice(payload, `${who(payload)} ${phrase(verb, teamName(payload))}${place}.`);
}

function membership(payload: Payload): WebhookMessage | undefined {
  const words = { added: "to", removed: "from" };
  const action = payload.text("action");
  const preposition = verbFor(words, action);
  if (preposition === undefined) return undefined;
  const member = plain(payload.at("member").text("login"));
  return notice(payload, `${who(payload)} ${plain(action)} ${member} ${preposition} ${teamName(payload)}.`);
}

const appName = (payload: Payload): string => {
  const installation = payload.at("installation");
  return `app ${code(installation.maybeText("app_slug") ?? "without a name")}`;
};

/** The largest number of repositories listed. Further repositories are only counted. */
const MAX_REPOSITORIES = 20;

function installationRepositories(payload: Payload): WebhookMessage | undefined {
  const action = payload.text("action");
  const preposition = verbFor({ added: "to", removed: "from" }, action);
  if (preposition === undefined) return undefined;
  const all = payload.list(`repositories_${action}`);
  const shown = all.slice(0, MAX_REPOSITORIES).map((one) => code(one.text("full_name")));
  const more = all.length > shown.length ? [`${all.length - shown.length} more`] : [];
  const names = [...shown, ...more].join(", ") || "repositories";
  return notice(payload, `${who(payload)} ${plain(action)} ${names} ${preposition} ${appName(payload)}.`);
}

function statusUpdate(payload: Payload): WebhookMessage | undefined {
  if (payload.text("action") !== "created") return undefined;
  const update = payload.at("projects_v2_status_update");
  const status = (update.maybeText("status") ?? "no status").toLowerCase().replaceAll("_", " ");
  return notice(payload, `${who(payload)} reported on a project: ${plain(status)}.`);
}

const alertVerbs = { created: "created", reopened: "reopened", fixed: "fixed" };

const alertLink = (name: string, alert: Payload): string =>
  link(`${name} #${alert.number("number")}`, alert.maybeText("html_url"));

const advisoryLink = (advisory: Payload): string =>
  link(`Security advisory ${advisory.text("ghsa_id")}`, advisory.maybeText("html_url"));

export const organizationReaders: Readers = {
  organization,
  team,
  membership,
  org_block: sentence({ blocked: "blocked", unblocked: "unblocked" }, (payload) => {
    return plain(payload.at("blocked_user").text("login"));
  }),
  projects_v2_status_update: statusUpdate,
  installation: sentence(
    {
      created: "installed",
      deleted: "removed",
      suspend: "suspended",
      unsuspend: "resumed",
      new_permissions_accepted: "accepted new permissions for",
    },
    appName,
  ),
  installation_repositories: installationRepositories,
  marketplace_purchase: sentence(
    { purchased: "purchased", changed: "changed to", cancelled: "cancelled" },
    (payload) => `plan ${code(payload.at("marketplace_purchase").at("plan").text("name"))}`,
  ),
  personal_access_token_request: sentence(
    { created: "requested", approved: "approved", denied: "denied", cancelled: "cancelled" },
    (payload) => {
      const owner = payload.at("personal_access_token_request").maybeAt("owner")?.maybeText("login");
      return `a personal access token${owner === undefined ? "" : ` of ${plain(owner)}`}`;
    },
  ),
  security_and_analysis: (payload) =>
    notice(payload, `${who(payload)} changed the security settings of ${placeLink(payload)}.`),
  code_scanning_alert: report(
    {
      ...alertVerbs,
      reopened_by_user: "reopened",
      closed_by_user: "closed",
      appeared_in_branch: "appeared in another branch",
    },
    (payload) => {
      const alert = payload.at("alert");
      const rule = alert.maybeAt("rule");
      const about = rule?.maybeText("description") ?? rule?.maybeText("id");
      return { what: alertLink("Code scanning alert", alert), about };
    },
  ),
  dependabot_alert: report(
    {
      ...alertVerbs,
      auto_reopened: "reopened by a rule",
      reintroduced: "is back",
      dismissed: "dismissed",
      auto_dismissed: "dismissed by a rule",
    },
    (payload) => {
      const alert = payload.at("alert");
      const about = alert.maybeAt("security_advisory")?.maybeText("summary");
      return { what: alertLink("Dependabot alert", alert), about };
    },
  ),
  secret_scanning_alert: report(
    {
      ...alertVerbs,
      resolved: "resolved",
      revoked: "revoked",
      publicly_leaked: "publicly leaked",
      validated: "validated",
    },
    (payload) => {
      const alert = payload.at("alert");
      const about = alert.maybeText("secret_type_display_name") ?? alert.maybeText("secret_type");
      return { what: alertLink("Secret scanning alert", alert), about };
    },
  ),
  repository_advisory: report({ published: "published", reported: "reported" }, (payload) => {
    const advisory = payload.at("repository_advisory");
    return { what: advisoryLink(advisory), about: advisory.maybeText("summary") };
  }),
  repository_vulnerability_alert: report(
    { create: "created", reopen: "reopened", dismiss: "dismissed", resolve: "resolved" },
    (payload) => {
      const alert = payload.at("alert");
      return { what: "Vulnerability alert", about: alert.maybeText("affected_package_name") };
    },
  ),
};
