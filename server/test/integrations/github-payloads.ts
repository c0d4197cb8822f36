/** Every kind of event that GitHub documents, with the fields of its payload that are read, and its result. */

const site = "https://github.com/acme/site";
export const repository = { id: 1, name: "site", full_name: "acme/site", html_url: site, private: false };
export const organization = { login: "acme", id: 2 };
export const sender = { login: "ann", id: 3, type: "User" };
const bo = { login: "bo", id: 4 };

const issue = { number: 3, title: "No tea", html_url: `${site}/issues/3`, state: "open", body: null };
const pull = { number: 7, title: "Tea", html_url: `${site}/pull/7`, merged: false, draft: false, body: null };
const discussion = {
  number: 9,
  title: "Which tea?",
  html_url: `${site}/discussions/9`,
  category: { name: "Ideas" },
  body: "Green",
};
const comment = { id: 5, body: "Yes", html_url: `${site}/c`, commit_id: "0123456789abcdef" };
const team = { name: "Core", slug: "core", html_url: "https://github.com/orgs/acme/teams/core" };
const teamLink = "[team Core](https://github.com/orgs/acme/teams/core)";
const placeLink = `[acme/site](${site})`;
const issueLink = `[issue #3: No tea](${site}/issues/3)`;
const pullLink = `[PR #7: Tea](${site}/pull/7)`;
const discussionLink = `[discussion #9: Which tea?](${site}/discussions/9)`;
const threads = {
  issue: "site / issue #3 No tea",
  pull: "site / PR #7 Tea",
  discussion: "site / discussion #9 Which tea?",
};
const alert = { number: 10, html_url: `${site}/alerts/10`, state: "open" };
const installation = { id: 6, app_slug: "robot", account: organization };
const run = {
  name: "CI",
  status: "completed",
  conclusion: "success",
  head_branch: "main",
  html_url: `${site}/run`,
};

type Row = readonly [event: string, payload: object, topic: string, content: string];

/** Events that send a message. */
export const announced: readonly Row[] = [
  [
    "branch_protection_configuration",
    { action: "disabled" },
    "site",
    `ann disabled the protection of branches of ${placeLink}.`,
  ],
  [
    "branch_protection_rule",
    { action: "created", rule: { id: 1, name: "main" } },
    "site",
    "ann created the protection rule for branches `main`.",
  ],
  [
    "check_run",
    { action: "completed", check_run: { ...run, name: "lint", check_suite: { head_branch: "main" } } },
    "site / main",
    `[lint](${site}/run) on \`main\`: success`,
  ],
  [
    "check_suite",
    {
      action: "completed",
      check_suite: { conclusion: "failure", head_branch: "main", app: { name: "Actions" } },
    },
    "site / main",
    "Actions on `main`: failure",
  ],
  [
    "code_scanning_alert",
    {
      action: "appeared_in_branch",
      alert: { ...alert, rule: { id: "js/eval", description: "Use of eval" } },
    },
    "site",
    `[Code scanning alert #10](${site}/alerts/10) appeared in another branch: Use of eval`,
  ],
  [
    "commit_comment",
    { action: "created", comment },
    "site",
    `ann commented on [commit 0123456](${site}/c).\n\n> Yes`,
  ],
  [
    "create",
    { ref: "main", ref_type: "branch", master_branch: "main", pusher_type: "user" },
    "site",
    "ann created branch `main`.",
  ],
  ["delete", { ref: "v1", ref_type: "tag", pusher_type: "user" }, "site", "ann deleted tag `v1`."],
  [
    "dependabot_alert",
    { action: "fixed", alert: { ...alert, security_advisory: { summary: "Leaks tea" } } },
    "site",
    `[Dependabot alert #10](${site}/alerts/10) fixed: Leaks tea`,
  ],
  [
    "deploy_key",
    { action: "created", key: { id: 1, title: "kettle", read_only: true } },
    "site",
    "ann added deploy key `kettle`.",
  ],
  [
    "deployment",
    { action: "created", deployment: { ref: "main", environment: "live", task: "deploy" } },
    "site",
    "ann started deploying `main` to live.",
  ],
  [
    "deployment_review",
    { action: "approved", environment: "live", comment: "Go", workflow_run: run, approver: bo },
    "site",
    `ann approved [a deployment](${site}/run) to live.\n\n> Go`,
  ],
  [
    "deployment_status",
    {
      action: "created",
      deployment: { ref: "main", environment: "live" },
      deployment_status: { state: "failure", target_url: `${site}/d`, description: "" },
    },
    "site",
    `[Deployment](${site}/d) of \`main\` to live: failure`,
  ],
  [
    "discussion",
    { action: "created", discussion },
    threads.discussion,
    `ann opened ${discussionLink}.\n\n> Green`,
  ],
  [
    "discussion",
    { action: "answered", discussion, answer: { id: 1 } },
    threads.discussion,
    `ann marked an answer to ${discussionLink}.`,
  ],
  [
    "discussion",
    { action: "category_changed", discussion, changes: {} },
    threads.discussion,
    `ann moved ${discussionLink} to category \`Ideas\`.`,
  ],
  [
    "discussion_comment",
    { action: "created", discussion, comment },
    threads.discussion,
    `ann commented on [discussion #9: Which tea?](${site}/c).\n\n> Yes`,
  ],
  [
    "fork",
    { forkee: { full_name: "bo/site", html_url: "https://github.com/bo/site" } },
    "site",
    `ann forked ${placeLink} to [bo/site](https://github.com/bo/site).`,
  ],
  [
    "gollum",
    {
      pages: [
        { page_name: "Home", title: "Home", summary: null, action: "created", html_url: `${site}/wiki/Home` },
      ],
    },
    "site",
    `ann changed the wiki of ${placeLink}.\n\n* created [Home](${site}/wiki/Home)`,
  ],
  [
    "installation",
    { action: "created", installation, repositories: [], repository: undefined },
    "acme",
    "ann installed app `robot`.",
  ],
  [
    "installation_repositories",
    {
      action: "added",
      installation,
      repositories_added: [{ full_name: "acme/tea" }],
      repositories_removed: [],
      repository: undefined,
    },
    "acme",
    "ann added `acme/tea` to app `robot`.",
  ],
  [
    "issue_comment",
    { action: "created", issue, comment },
    threads.issue,
    `ann commented on [issue #3: No tea](${site}/c).\n\n> Yes`,
  ],
  [
    "issue_dependencies",
    { action: "blocked_by_added", blocked_issue: issue, blocking_issue: { ...issue, number: 4 } },
    threads.issue,
    `ann marked ${issueLink} as blocked by [issue #4: No tea](${site}/issues/3).`,
  ],
  [
    "issues",
    { action: "milestoned", issue, milestone: { title: "Autumn" } },
    threads.issue,
    `ann added ${issueLink} to milestone \`Autumn\`.`,
  ],
  [
    "issues",
    { action: "edited", issue, changes: { title: { from: "Tea" } } },
    threads.issue,
    `ann renamed ${issueLink} (formerly Tea).`,
  ],
  [
    "issues",
    { action: "unassigned", issue, assignee: bo },
    threads.issue,
    `ann unassigned bo from ${issueLink}.`,
  ],
  ["issues", { action: "pinned", issue }, threads.issue, `ann pinned ${issueLink}.`],
  [
    "label",
    { action: "created", label: { name: "hot", color: "ff0000" } },
    "site",
    "ann created label `hot`.",
  ],
  [
    "marketplace_purchase",
    {
      action: "purchased",
      marketplace_purchase: { account: organization, plan: { name: "Pro" } },
      repository: undefined,
      organization: undefined,
    },
    "GitHub",
    "ann purchased plan `Pro`.",
  ],
  ["member", { action: "added", member: bo }, "site", "ann added collaborator bo."],
  [
    "membership",
    { action: "added", scope: "team", member: bo, team, repository: undefined },
    "acme",
    `ann added bo to ${teamLink}.`,
  ],
  [
    "meta",
    { action: "deleted", hook_id: 1, hook: {} },
    "site",
    "ann deleted the webhook that these messages come from.",
  ],
  [
    "milestone",
    { action: "closed", milestone: { title: "Autumn", html_url: `${site}/milestone/1` } },
    "site",
    `ann closed [milestone Autumn](${site}/milestone/1).`,
  ],
  ["org_block", { action: "blocked", blocked_user: bo, repository: undefined }, "acme", "ann blocked bo."],
  [
    "organization",
    { action: "member_added", membership: { user: bo, role: "member" }, repository: undefined },
    "acme",
    "ann added bo to the organization.",
  ],
  [
    "organization",
    {
      action: "member_invited",
      invitation: { login: null, email: "bo@example.com" },
      user: bo,
      repository: undefined,
    },
    "acme",
    "ann invited bo to the organization.",
  ],
  ["organization", { action: "renamed", repository: undefined }, "acme", "ann renamed organization acme."],
  [
    "package",
    {
      action: "published",
      package: { name: "tea", package_version: { version: "1.0", html_url: `${site}/p` } },
    },
    "site",
    `ann published [package tea 1.0](${site}/p).`,
  ],
  [
    "page_build",
    { id: 1, build: { status: "errored", error: { message: "No index" }, pusher: sender } },
    "site",
    `Pages of ${placeLink}: errored\n\n> No index`,
  ],
  [
    "personal_access_token_request",
    { action: "created", personal_access_token_request: { id: 1, owner: bo }, repository: undefined },
    "acme",
    "ann requested a personal access token of bo.",
  ],
  ["ping", { zen: "calm", hook_id: 1, hook: {} }, "site", `GitHub will report events in [site](${site}).`],
  [
    "project",
    { action: "created", project: { name: "Kitchen", html_url: `${site}/projects/1` } },
    "site",
    `ann created [project Kitchen](${site}/projects/1).`,
  ],
  [
    "projects_v2",
    { action: "closed", projects_v2: { title: "Kitchen", number: 1 }, repository: undefined },
    "acme",
    "ann closed project `Kitchen`.",
  ],
  [
    "projects_v2_status_update",
    {
      action: "created",
      projects_v2_status_update: { status: "AT_RISK", body: null },
      repository: undefined,
    },
    "acme",
    "ann reported on a project: at risk.",
  ],
  ["public", {}, "site", `ann made ${placeLink} public.`],
  [
    "pull_request",
    { action: "enqueued", number: 7, pull_request: pull },
    threads.pull,
    `ann added ${pullLink} to the merge queue.`,
  ],
  [
    "pull_request",
    { action: "unlabeled", number: 7, pull_request: pull, label: { name: "hot" } },
    threads.pull,
    `ann removed label \`hot\` from ${pullLink}.`,
  ],
  [
    "pull_request",
    { action: "review_requested", number: 7, pull_request: pull, requested_team: team },
    threads.pull,
    `ann requested a review of ${pullLink} from Core.`,
  ],
  [
    "pull_request_review",
    { action: "dismissed", pull_request: pull, review: { state: "dismissed", html_url: `${site}/r` } },
    threads.pull,
    `ann dismissed a review of [PR #7: Tea](${site}/r).`,
  ],
  [
    "pull_request_review_comment",
    { action: "created", pull_request: pull, comment },
    threads.pull,
    `ann commented on [PR #7: Tea](${site}/c).\n\n> Yes`,
  ],
  [
    "pull_request_review_thread",
    { action: "resolved", pull_request: pull, thread: { comments: [] } },
    threads.pull,
    `ann resolved a conversation of ${pullLink}.`,
  ],
  [
    "push",
    {
      ref: "refs/heads/main",
      compare: `${site}/compare/a...b`,
      forced: true,
      deleted: false,
      commits: [],
      pusher: { name: "ann" },
    },
    "site / main",
    `ann force-pushed [0 commits](${site}/compare/a...b) to branch \`main\`.`,
  ],
  [
    "registry_package",
    {
      action: "updated",
      registry_package: { name: "tea", package_version: { version: "1.0" }, html_url: `${site}/p` },
    },
    "site",
    `ann updated [package tea 1.0](${site}/p).`,
  ],
  [
    "release",
    { action: "deleted", release: { tag_name: "v1", name: null, html_url: `${site}/v1`, body: "First" } },
    "site",
    `ann deleted [release v1](${site}/v1).`,
  ],
  [
    "repository",
    { action: "renamed", changes: { repository: { name: { from: "page" } } } },
    "site",
    `ann renamed ${placeLink} (formerly page).`,
  ],
  [
    "repository_advisory",
    {
      action: "published",
      repository_advisory: { ghsa_id: "GHSA-1", summary: "Leaks tea", html_url: `${site}/a` },
    },
    "site",
    `[Security advisory GHSA-1](${site}/a) published: Leaks tea`,
  ],
  ["repository_import", { status: "failure" }, "site", `Import of ${placeLink}: failure`],
  [
    "repository_ruleset",
    { action: "edited", repository_ruleset: { id: 1, name: "strict" } },
    "site",
    "ann changed ruleset `strict`.",
  ],
  [
    "repository_vulnerability_alert",
    { action: "create", alert: { affected_package_name: "kettle" } },
    "site",
    "Vulnerability alert created: kettle",
  ],
  [
    "secret_scanning_alert",
    { action: "publicly_leaked", alert: { ...alert, secret_type: "key", secret_type_display_name: "A key" } },
    "site",
    `[Secret scanning alert #10](${site}/alerts/10) publicly leaked: A key`,
  ],
  [
    "security_and_analysis",
    { changes: { from: { security_and_analysis: null } } },
    "site",
    `ann changed the security settings of ${placeLink}.`,
  ],
  [
    "sponsorship",
    {
      action: "created",
      sponsorship: { sponsor: bo, sponsorable: sender, tier: { name: "$5" } },
      repository: undefined,
      organization: undefined,
    },
    "GitHub",
    "bo now sponsors ann ($5).",
  ],
  ["star", { action: "created", starred_at: "2026-01-01T00:00:00Z" }, "site", `ann starred ${placeLink}.`],
  [
    "status",
    {
      state: "failure",
      context: "ci",
      sha: "0123456789",
      target_url: `${site}/s`,
      branches: [{ name: "main" }],
    },
    "site / main",
    `[ci (0123456)](${site}/s) on \`main\`: failure`,
  ],
  [
    "sub_issues",
    { action: "sub_issue_added", parent_issue: issue, sub_issue: { ...issue, number: 4 } },
    threads.issue,
    `ann added [issue #4: No tea](${site}/issues/3) to ${issueLink}.`,
  ],
  ["team", { action: "added_to_repository", team }, "site", `ann gave ${teamLink} access to ${placeLink}.`],
  [
    "workflow_dispatch",
    { ref: "refs/heads/main", workflow: ".github/workflows/ci.yml", inputs: null },
    "site / main",
    "ann started workflow `.github/workflows/ci.yml` on `main`.",
  ],
  [
    "workflow_job",
    { action: "completed", workflow_job: { ...run, name: "build" } },
    "site / main",
    `[build](${site}/run) on \`main\`: success`,
  ],
  [
    "workflow_run",
    { action: "completed", workflow_run: { ...run, conclusion: "timed_out" }, workflow: {} },
    "site / main",
    `[CI](${site}/run) on \`main\`: timed out`,
  ],
];

/** Events that send no message. */
export const quiet: readonly (readonly [event: string, payload: object])[] = [
  ["check_run", { action: "created", check_run: { ...run, conclusion: null } }],
  ["check_run", { action: "requested_action", check_run: run, requested_action: { identifier: "fix" } }],
  ["check_suite", { action: "requested", check_suite: { conclusion: null } }],
  ["content_reference", { action: "created", content_reference: { id: 1 } }],
  ["custom_property", { action: "created", definition: { property_name: "cost" } }],
  ["custom_property_values", { action: "updated", new_property_values: [], old_property_values: [] }],
  ["deployment_protection_rule", { action: "requested", environment: "live", deployment: {} }],
  ["deployment_status", { action: "created", deployment: {}, deployment_status: { state: "in_progress" } }],
  ["discussion_comment", { action: "deleted", discussion, comment }],
  ["github_app_authorization", { action: "revoked", repository: undefined, organization: undefined }],
  ["installation_target", { action: "renamed", account: organization, changes: {} }],
  ["issues", { action: "edited", issue, changes: { body: { from: "x" } } }],
  ["issues", { action: "typed", issue, type: { name: "Bug" } }],
  ["merge_group", { action: "checks_requested", merge_group: { head_ref: "refs/heads/queue" } }],
  ["package", { action: "removed", package: {} }],
  ["project_card", { action: "moved", project_card: { id: 1 } }],
  ["project_column", { action: "created", project_column: { name: "Doing" } }],
  ["projects_v2_item", { action: "reordered", projects_v2_item: { id: 1 } }],
  ["push", { ref: "refs/heads/main", commits: [], forced: false, deleted: false }],
  ["repository", { action: "edited", changes: {} }],
  ["repository_dispatch", { action: "anything", branch: "main", client_payload: {} }],
  ["secret_scanning_alert_location", { action: "created", alert, location: {} }],
  ["secret_scanning_scan", { action: "completed", type: "backfill" }],
  ["security_advisory", { action: "published", security_advisory: { ghsa_id: "GHSA-1" }, sender: undefined }],
  ["status", { state: "pending", context: "ci", sha: "0123456789", branches: [] }],
  ["team_add", { team }],
  ["watch", { action: "started" }],
  ["workflow_job", { action: "queued", workflow_job: { ...run, conclusion: null } }],
];
