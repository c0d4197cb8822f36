/** The messages for payloads of GitLab, Grafana, Alertmanager and programs that know Slack, by their documentation. */
import { describe, expect, test } from "vitest";
import { alertmanager } from "../../src/integrations/alertmanager.ts";
import { gitlab } from "../../src/integrations/gitlab.ts";
import { grafana } from "../../src/integrations/grafana.ts";
import type { Integration } from "../../src/integrations/shared/integration.ts";
import { Payload } from "../../src/integrations/shared/payload.ts";
import { slackIncoming } from "../../src/integrations/slack-incoming.ts";

/** Returns topic and content of the only message, or undefined for none. */
const readBy = (integration: Integration) => (payload: unknown) => {
  const delivery = {
    headers: { "x-gitlab-event": "any" },
    raw: Buffer.alloc(0),
    payload: new Payload(payload),
  };
  const [notice, ...more] = integration.read(delivery, {});
  expect(more).toEqual([]);
  return notice && { topic: notice.topic, content: notice.content };
};

const site = "https://gitlab.com/ann/site";
const none = "0".repeat(40);

describe("a GitLab event", () => {
  const read = readBy(gitlab);
  const shared = { project: { name: "site", web_url: site }, user: { name: "Ann" }, user_name: "Ann" };
  const merge = { iid: 7, title: "Tea", url: `${site}/-/merge_requests/7`, description: "Hot" };
  const issue = { iid: 3, title: "No tea", url: `${site}/-/issues/3`, description: null };
  const push = { object_kind: "push", ref: "refs/heads/main", before: "a1", after: "b2" };
  test.each([
    [
      {
        ...push,
        commits: [{ id: "0123456789", message: "Boil\nmore", url: `${site}/c` }],
        total_commits_count: 30,
      },
      "site / main",
      `Ann pushed [30 commits](${site}/-/compare/a1...b2) to branch \`main\`.\n\n* Boil ([0123456](${site}/c))\n* and 29 more`,
    ],
    [{ ...push, after: none }, "site / main", "Ann deleted branch `main`."],
    [{ ...push, before: none, commits: [] }, "site / main", "Ann created branch `main`."],
    [{ object_kind: "tag_push", ref: "refs/tags/v1", after: "b2" }, "site", "Ann pushed tag `v1`."],
    [{ object_kind: "tag_push", ref: "refs/tags/v1", after: none }, "site", "Ann deleted tag `v1`."],
    [
      { object_kind: "merge_request", object_attributes: { ...merge, action: "open" } },
      "site / MR #7 Tea",
      `Ann opened [MR #7: Tea](${site}/-/merge_requests/7).\n\n> Hot`,
    ],
    [
      { object_kind: "merge_request", object_attributes: { ...merge, action: "merge" } },
      "site / MR #7 Tea",
      `Ann merged [MR #7: Tea](${site}/-/merge_requests/7).`,
    ],
    [
      { object_kind: "issue", object_attributes: { ...issue, action: "close" } },
      "site / issue #3 No tea",
      `Ann closed [issue #3: No tea](${site}/-/issues/3).`,
    ],
    [
      {
        object_kind: "note",
        object_attributes: { note: "Yes", url: `${site}/n`, noteable_type: "Issue" },
        issue,
      },
      "site / issue #3 No tea",
      `Ann commented on [issue #3: No tea](${site}/n).\n\n> Yes`,
    ],
    [
      {
        object_kind: "note",
        object_attributes: { note: "Yes", url: `${site}/n`, noteable_type: "Commit" },
        commit: { id: "0123456789" },
      },
      "site",
      `Ann commented on [commit 0123456](${site}/n).\n\n> Yes`,
    ],
    [
      { object_kind: "pipeline", object_attributes: { id: 9, ref: "main", status: "failed" } },
      "site / main",
      `[Pipeline #9](${site}/-/pipelines/9) on \`main\`: failed`,
    ],
    [
      {
        object_kind: "build",
        build_id: 4,
        build_name: "lint",
        build_status: "success",
        ref: "main",
        repository: { homepage: site },
      },
      "site / main",
      `[Job lint](${site}/-/jobs/4) on \`main\`: success`,
    ],
  ])("sends a message: %j", (payload, topic, content) => {
    expect(read({ ...shared, ...payload })).toEqual({ topic, content });
  });

  test("sends nothing for a running pipeline", () => {
    const running = { object_kind: "pipeline", object_attributes: { id: 9, ref: "main", status: "running" } };
    expect(read({ ...shared, ...running })).toBeUndefined();
  });
});

const alerts = [
  {
    status: "firing",
    labels: { alertname: "Hot", instance: "kettle*1" },
    annotations: { summary: "It boils" },
    generatorURL: "http://prometheus/graph?g0=(up)",
  },
  { status: "resolved", labels: { alertname: "Cold" }, annotations: {} },
];
const alertText =
  "**:warning: Firing**\n* [Hot](http://prometheus/graph?g0=%28up%29): It boils (instance=kettle&#42;1)\n\n**:check_mark: Resolved**\n* **Cold**";

describe("alerts", () => {
  test.each([alertmanager, grafana])("of $title are grouped by common labels", (integration) => {
    const read = readBy(integration);
    expect(read({ status: "firing", groupLabels: { alertname: "Kitchen" }, alerts })).toEqual({
      topic: "Kitchen",
      content: alertText,
    });
    expect(read({ commonLabels: {}, alerts })?.topic).toBe("alerts");
    const many = Array.from({ length: 23 }, () => alerts[1]);
    expect(read({ alerts: many })?.content.split("\n").at(-1)).toBe("* and 3 more");
  });

  test.each([alertmanager, grafana])("of $title: sends nothing for an empty list", (integration) => {
    expect(readBy(integration)({ title: "Kettle", alerts: [] })).toBeUndefined();
  });

  test("of Grafana in its old format", () => {
    const legacy = {
      title: "[Alerting] Kettle",
      ruleName: "Kettle",
      ruleUrl: "https://grafana.example.com/d/1",
      state: "alerting",
      evalMatches: [{ metric: "temperature", value: 100, tags: null }],
      message: "It boils",
    };
    expect(readBy(grafana)(legacy)).toEqual({
      topic: "Kettle",
      content:
        ":warning: [&#91;Alerting&#93; Kettle](https://grafana.example.com/d/1) (alerting)\n\n* temperature: 100\n\n> It boils",
    });
    expect(readBy(grafana)({ title: "T", state: "constructor" })?.content).toBe("T (constructor)");
  });
});

describe("a Slack payload", () => {
  const read = readBy(slackIncoming);
  test.each([
    ["*bold* _leaning_ ~gone~ `*code*`", "**bold** *leaning* ~~gone~~ `*code*`"],
    ["a*b*c snake_case_name 2 * 3 * 4", "a*b*c snake_case_name 2 * 3 * 4"],
    [
      "<https://example.com/a|A &amp; B> <https://example.com>",
      "[A & B](https://example.com/a) [https://example.com](https://example.com/)",
    ],
    ["<javascript:alert(1)|click>", "click"],
    ["<@U1|ann> <#C1|general> <!here> <!subteam^S1|@ops>", "@ann #general @here @ops"],
    ["x &lt; y", "x < y"],
    ["see ```a < b\n*c*``` there", "see \n```\na < b\n*c*\n```\n there"],
  ])("%s", (text, content) => {
    expect(read({ text })).toEqual({ topic: "Slack", content });
  });

  test.each([
    [{ text: null }],
    [{ text: "" }],
    [{ text: null, attachments: null, blocks: null }],
    [{ text: null, attachments: [] }],
    [
      {
        blocks: [
          { type: "section", text: null },
          { type: "header", text: null },
        ],
      },
    ],
  ])("sends nothing for %j", (payload) => {
    expect(read(payload)).toBeUndefined();
  });

  test.each([
    [{ text: null, attachments: [{ text: "a", title: null, fields: null, fallback: null }] }, "a"],
    [{ text: "a", attachments: null, username: null, channel: null }, "a"],
    [{ text: "a", attachments: [{ fields: [{ title: "Took", value: null }] }] }, "a\n\n**Took**: "],
    [{ text: null, blocks: [{ type: "section", text: { type: "mrkdwn", text: "a" }, fields: null }] }, "a"],
  ])("treats null as missing: %j", (payload, content) => {
    expect(read(payload)?.content).toBe(content);
  });

  test("sender and channel", () => {
    expect(read({ text: "Hi", username: "Deploy*er", channel: "#ops" })).toEqual({
      topic: "ops",
      content: "**Deploy&#42;er**: Hi",
    });
  });

  test("attachments and blocks", () => {
    const attachment = {
      pretext: "Look:",
      title: "Build 7",
      title_link: "https://ci.example.com/7",
      text: "*failed*",
      fields: [
        { title: "Branch", value: "main" },
        { title: "Took", value: 12 },
      ],
      footer: "CI",
      fallback: "unseen",
    };
    expect(read({ attachments: [attachment, { fallback: "only" }] })?.content).toBe(
      "Look:\n**[Build 7](https://ci.example.com/7)**\n**failed**\n**Branch**: main\n**Took**: 12\nCI\n\nonly",
    );
    const blocks = [
      { type: "header", text: { type: "plain_text", text: "Title" } },
      { type: "divider" },
      {
        type: "section",
        text: { type: "mrkdwn", text: "*a*" },
        fields: [{ type: "plain_text", text: "*b*" }],
      },
      { type: "context", elements: [{ type: "mrkdwn", text: "_c_" }] },
    ];
    expect(read({ text: "for notifications", blocks })?.content).toBe(
      "**Title**\n\n**a**\n&#42;b&#42;\n\n*c*",
    );
  });
});
