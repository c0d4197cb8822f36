/** Every kind of event that GitLab documents, with the fields of its payload that are read, and its result. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { gitlab } from "../../src/integrations/gitlab.ts";
import { Payload } from "../../src/integrations/shared/payload.ts";

const site = "https://gitlab.com/acme/site";
const project = { name: "site", web_url: site, path_with_namespace: "acme/site" };
const user = { name: "Ann", username: "ann" };
const repository = { name: "site", homepage: site };

function read(payload: object) {
  const delivery = {
    headers: { "x-gitlab-event": "Some Hook" },
    raw: Buffer.alloc(0),
    payload: new Payload(payload),
  };
  expect(gitlab.events?.known).toContain(gitlab.events?.of(delivery).kind);
  const [notice] = gitlab.read(delivery, {});
  return notice && [notice.topic, notice.content];
}

const push = {
  object_kind: "push",
  ref: "refs/heads/main",
  before: "a1",
  after: "b2",
  user_name: "Ann",
  project,
  repository,
  total_commits_count: 1,
  commits: [{ id: "0123456789", message: "Boil", url: `${site}/c` }],
};
const job = {
  object_kind: "build",
  ref: "main",
  tag: false,
  build_id: 4,
  build_name: "lint",
  build_status: "success",
  project_name: "Acme / site",
  user,
  repository,
};
const thread = { iid: 3, title: "No tea", url: `${site}/-/issues/3`, action: "open" };
const group = { group_name: "Acme", group_path: "acme", user_name: "Bo", group_access: "Maintainer" };

const rows: readonly (readonly [payload: object, topic?: string, content?: string])[] = [
  [
    push,
    "site / main",
    `Ann pushed [1 commit](${site}/-/compare/a1...b2) to branch \`main\`.\n\n* Boil ([0123456](${site}/c))`,
  ],
  [
    { object_kind: "tag_push", ref: "refs/tags/v1", after: "b2", user_name: "Ann", project },
    "site",
    "Ann pushed tag `v1`.",
  ],
  [
    { object_kind: "issue", user, project, object_attributes: thread },
    "site / issue #3 No tea",
    `Ann opened [issue #3: No tea](${site}/-/issues/3).`,
  ],
  [
    { object_kind: "work_item", user, project, object_attributes: { ...thread, type: "Task" } },
    "site / task #3 No tea",
    `Ann opened [task #3: No tea](${site}/-/issues/3).`,
  ],
  [
    {
      object_kind: "note",
      user,
      project,
      object_attributes: { note: "Yes", noteable_type: "Snippet", action: "create" },
    },
    "site",
    "Ann commented on snippet.\n\n> Yes",
  ],
  [
    {
      object_kind: "note",
      user,
      project,
      object_attributes: { note: "Yes!", noteable_type: "Issue", action: "update" },
    },
  ],
  [
    { object_kind: "merge_request", user, project, object_attributes: { ...thread, action: "unapproval" } },
    "site / MR #3 No tea",
    `Ann withdrew an approval of [MR #3: No tea](${site}/-/issues/3).`,
  ],
  [
    {
      object_kind: "wiki_page",
      user,
      project,
      object_attributes: { title: "Tea", url: `${site}/-/wikis/tea`, action: "update" },
    },
    "site",
    `Ann changed [wiki page Tea](${site}/-/wikis/tea).`,
  ],
  [
    {
      object_kind: "pipeline",
      user,
      project,
      object_attributes: { id: 9, ref: "v1", tag: true, status: "success" },
    },
    "site",
    `[Pipeline #9](${site}/-/pipelines/9) on \`v1\`: success`,
  ],
  [job, "site / main", `[Job lint](${site}/-/jobs/4) on \`main\`: success`],
  [
    {
      object_kind: "deployment",
      status: "failed",
      deployable_url: `${site}/-/jobs/5`,
      environment: "live",
      ref: "main",
      project,
      user,
    },
    "site",
    `[Deployment](${site}/-/jobs/5) of \`main\` to live: failed`,
  ],
  [{ object_kind: "deployment", status: "running", environment: "live", ref: "main", project, user }],
  [
    {
      object_kind: "feature_flag",
      project,
      user,
      object_attributes: { id: 6, name: "kettle", active: true },
    },
    "site",
    "Ann turned on feature flag `kettle`.",
  ],
  [
    {
      object_kind: "release",
      action: "create",
      name: "One",
      tag: "v1",
      url: `${site}/-/releases/v1`,
      description: "First",
      project,
    },
    "site",
    `[Release One](${site}/-/releases/v1) was published.\n\n> First`,
  ],
  [
    { object_kind: "milestone", action: "close", project, object_attributes: { iid: 1, title: "Autumn" } },
    "site",
    `[Milestone Autumn](${site}/-/milestones/1) was closed.`,
  ],
  [{ object_kind: "emoji", event_type: "award", user, project, object_attributes: { name: "tea" } }],
  [
    {
      object_kind: "vulnerability",
      object_attributes: { url: `${site}/v`, title: "Leak", state: "detected", severity: "high" },
      project,
    },
    "site",
    `[Vulnerability Leak](${site}/v): detected, high`,
  ],
  [
    { object_kind: "access_token", project, object_attributes: { name: "robot", expires_at: "2026-01-26" } },
    "site",
    "Access token `robot` of site expires: 2026-01-26",
  ],
  [
    {
      object_kind: "access_token",
      group: { group_name: "Acme" },
      object_attributes: { name: "robot", expires_at: "2026-01-26" },
    },
    "Acme",
    "Access token `robot` of Acme expires: 2026-01-26",
  ],
  [{ event_name: "user_add_to_group", ...group }, "Acme", "Bo was added to Acme (Maintainer)."],
  [{ event_name: "user_update_for_group", ...group }, "Acme", "Bo has new permissions in Acme (Maintainer)."],
  [{ event_name: "user_remove_from_group", ...group }, "Acme", "Bo was removed from Acme (Maintainer)."],
  [
    { event_name: "user_access_request_to_group", ...group },
    "Acme",
    "Bo requested access to Acme (Maintainer).",
  ],
  [
    { event_name: "user_access_request_denied_for_group", ...group },
    "Acme",
    "Bo was denied access to Acme (Maintainer).",
  ],
  [
    { event_name: "subgroup_create", full_path: "acme/tea", name: "tea" },
    "acme",
    "Group acme/tea was created.",
  ],
  [
    { event_name: "subgroup_destroy", full_path: "acme/tea", name: "tea" },
    "acme",
    "Group acme/tea was deleted.",
  ],
  [
    { event_name: "project_create", path_with_namespace: "acme/site", name: "site" },
    "acme",
    "Project acme/site was created.",
  ],
  [
    { event_name: "project_destroy", path_with_namespace: "acme/site", name: "site" },
    "acme",
    "Project acme/site was deleted.",
  ],
];

describe("GitLab's events", () => {
  const cases = rows.map(([payload, ...expected]) => ({ payload, expected }));
  test.each(cases)("$payload", ({ payload, expected }) => {
    expect(read(payload) ?? []).toEqual(expected);
  });

  test("of one branch share a topic, even if a job has no project", () => {
    const pipeline = {
      object_kind: "pipeline",
      project,
      object_attributes: { id: 9, ref: "main", status: "failed" },
    };
    const { repository: _, ...bare } = job;
    const events: readonly object[] = [push, pipeline, job, { ...job, project }, bare];
    const topics = events.map((payload) => read(payload)?.[0]);
    expect(new Set(topics)).toEqual(new Set(["site / main"]));
  });

  test("are all in this table, and in the documentation", () => {
    const page = readFileSync(new URL("../../../docs/integrations.md", import.meta.url), "utf8");
    const kinds = rows
      .map(([payload]) => new Payload(payload))
      .map((payload) => {
        return payload.textIfAny("object_kind") ?? payload.text("event_name");
      });
    expect([...new Set(kinds)].toSorted()).toEqual([...(gitlab.events?.known ?? [])].toSorted());
    for (const kind of kinds) expect(page).toContain(`| \`${kind}\` `);
  });
});
