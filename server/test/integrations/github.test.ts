/** The messages for GitHub's events. Payloads contain the documented fields that are read. */
import { describe, expect, test } from "vitest";
import { github } from "../../src/integrations/github.ts";
import { Payload } from "../../src/integrations/shared/payload.ts";

const site = "https://github.com/ann/site";
const shared = {
  repository: { name: "site", full_name: "ann/site", html_url: site },
  sender: { login: "ann" },
};

/** Returns topic and content of the only message, or undefined for none. */
function read(event: string, payload: object) {
  const delivery = {
    headers: { "x-github-event": event },
    raw: Buffer.alloc(0),
    payload: new Payload({ ...shared, ...payload }),
  };
  const [notice, ...more] = github.read(delivery, {});
  expect(more).toEqual([]);
  return notice && { topic: notice.topic, content: notice.content };
}

const commit = (id: string, message: string) => ({ id, message, url: `${site}/commit/${id}` });
const pull = {
  number: 7,
  title: "Tea [hot]",
  html_url: `${site}/pull/7`,
  body: "Because\nof *thirst*",
  merged: false,
};
const issue = { number: 3, title: "No tea", html_url: `${site}/issues/3`, body: null };
const topics = { pull: "site / PR #7 Tea [hot]", issue: "site / issue #3 No tea" };
const pullLink = `[PR #7: Tea &#91;hot&#93;](${site}/pull/7)`;
const issueLink = `[issue #3: No tea](${site}/issues/3)`;

describe("a GitHub event", () => {
  test.each([
    ["ping", { zen: "calm" }, "site", `GitHub will report events in [site](${site}).`],
    [
      "push",
      {
        ref: "refs/heads/feature/tea",
        compare: `${site}/compare/a...b`,
        forced: false,
        deleted: false,
        pusher: { name: "ann" },
        commits: [commit("0123456789", "Boil water\n\nLong story"), commit("abcdef0123", "Add @**all**")],
      },
      "site / feature/tea",
      `ann pushed [2 commits](${site}/compare/a...b) to branch \`feature/tea\`.\n\n` +
        `* Boil water ([0123456](${site}/commit/0123456789))\n` +
        `* Add @&#42;&#42;all&#42;&#42; ([abcdef0](${site}/commit/abcdef0123))`,
    ],
    [
      "pull_request",
      { action: "opened", pull_request: pull },
      topics.pull,
      `ann opened ${pullLink}.\n\n> Because\n> of *thirst*`,
    ],
    [
      "pull_request",
      { action: "closed", pull_request: { ...pull, merged: true } },
      topics.pull,
      `ann merged ${pullLink}.`,
    ],
    ["pull_request", { action: "closed", pull_request: pull }, topics.pull, `ann closed ${pullLink}.`],
    ["pull_request", { action: "synchronize", pull_request: pull }, topics.pull, `ann updated ${pullLink}.`],
    [
      "pull_request",
      { action: "review_requested", pull_request: pull, requested_reviewer: { login: "bo" } },
      topics.pull,
      `ann requested a review of ${pullLink} from bo.`,
    ],
    ["issues", { action: "opened", issue }, topics.issue, `ann opened ${issueLink}.`],
    [
      "issues",
      { action: "assigned", issue, assignee: { login: "bo" } },
      topics.issue,
      `ann assigned ${issueLink} to bo.`,
    ],
    [
      "issues",
      { action: "labeled", issue, label: { name: "a `b`" } },
      topics.issue,
      `ann labeled ${issueLink} with \`\` a \`b\` \`\`.`,
    ],
    [
      "issue_comment",
      { action: "created", issue, comment: { body: "Me too", html_url: `${site}/issues/3#c1` } },
      topics.issue,
      `ann commented on [issue #3: No tea](${site}/issues/3#c1).\n\n> Me too`,
    ],
    [
      "issue_comment",
      {
        action: "created",
        issue: { ...pull, pull_request: { url: site } },
        comment: { body: "Nice", html_url: `${site}/pull/7#c1` },
      },
      topics.pull,
      `ann commented on [PR #7: Tea &#91;hot&#93;](${site}/pull/7#c1).\n\n> Nice`,
    ],
    [
      "pull_request_review",
      {
        action: "submitted",
        pull_request: pull,
        review: { state: "approved", body: null, html_url: `${site}/r` },
      },
      topics.pull,
      `ann approved [PR #7: Tea &#91;hot&#93;](${site}/r).`,
    ],
    [
      "release",
      {
        action: "published",
        release: { tag_name: "v1", name: "One", html_url: `${site}/v1`, body: "First" },
      },
      "site",
      `ann published [release One](${site}/v1).\n\n> First`,
    ],
    ["create", { ref: "v1", ref_type: "tag" }, "site", "ann created tag `v1`."],
    ["delete", { ref: "old", ref_type: "branch" }, "site", "ann deleted branch `old`."],
    [
      "workflow_run",
      {
        action: "completed",
        workflow_run: { name: "CI", conclusion: "timed_out", head_branch: "main", html_url: `${site}/run` },
      },
      "site / main",
      `[CI](${site}/run) on \`main\`: timed out`,
    ],
    [
      "check_run",
      {
        action: "completed",
        check_run: {
          name: "lint",
          conclusion: "failure",
          html_url: `${site}/c`,
          check_suite: { head_branch: "main" },
        },
      },
      "site / main",
      `[lint](${site}/c) on \`main\`: failure`,
    ],
    ["star", { action: "created" }, "site", `ann starred [ann/site](${site}).`],
    ["star", { action: "deleted" }, "site", `ann unstarred [ann/site](${site}).`],
    [
      "fork",
      { forkee: { full_name: "bo/site", html_url: "https://github.com/bo/site" } },
      "site",
      `ann forked [ann/site](${site}) to [bo/site](https://github.com/bo/site).`,
    ],
  ])("sends a message: %s %#", (event, payload, topic, content) => {
    expect(read(event, payload)).toEqual({ topic, content });
  });

  test.each([
    ["push", { ref: "refs/tags/v1", deleted: false, commits: [] }],
    ["push", { ref: "refs/heads/old", deleted: true, commits: [] }],
    ["pull_request", { action: "edited", pull_request: pull }],
    ["issue_comment", { action: "deleted", issue, comment: {} }],
    ["workflow_run", { action: "requested", workflow_run: { conclusion: null } }],
    ["release", { action: "created", release: {} }],
  ])("sends nothing: %s %j", (event, payload) => {
    expect(read(event, payload)).toBeUndefined();
  });

  test("with many commits shows the last ones, and the number of the others", () => {
    const commits = Array.from({ length: 25 }, (_, index) =>
      commit(`${index}`.padStart(8, "0"), `Commit ${index}`),
    );
    const { content = "" } = read("push", { ref: "refs/heads/main", compare: site, commits }) ?? {};
    const lines = content.split("\n").filter((line) => line.startsWith("*"));
    expect(lines).toHaveLength(21);
    expect(lines.at(0)).toContain("Commit 5 ");
    expect(lines.at(-1)).toBe("* and 5 more");
  });
});

test("names the place of a missing or malformed field", () => {
  expect(() => read("push", { ref: 7 })).toThrow("Malformed payload: ref is not text");
  expect(() => read("push", { ref: "refs/heads/a", commits: [{ id: "1" }, 2] })).toThrow(
    "Malformed payload: commits[1] is not an object",
  );
  expect(() => read("fork", { forkee: {} })).toThrow("Malformed payload: forkee.full_name is not text");
});
