import { describe, expect, test } from "vitest";
import { html, plainMessage, render } from "./support.ts";

const paragraph = (source: string) => html(source).replace(/^<p>(.*)<\/p>$/s, "$1");
const mention = (id: number | "*", text: string) =>
  `<span class="user-mention" data-user-id="${id}">${text}</span>`;
const silent = (id: number | "*", text: string) =>
  `<span class="user-mention silent" data-user-id="${id}">${text}</span>`;

describe("a user mention", () => {
  test.each([
    ["@**Ada Byron**", mention(11, "@Ada Byron")],
    ["(@**ada byron**)", `(${mention(11, "@Ada Byron")})`],
    ["@**Grace Hopper**", mention(12, "@Grace Hopper")],
    ["@**Grace Hopper|13**", mention(13, "@Grace Hopper")],
    ["@**|13**", mention(13, "@Grace Hopper")],
    ["@**Tim <b> & Co**", mention(15, "@Tim &lt;b&gt; &amp; Co")],
    ["@_**Ada Byron**", silent(11, "Ada Byron")],
    ["@**all** @**everyone**", `${mention("*", "@all")} ${mention("*", "@everyone")}`],
    ["@_**stream**", silent("*", "stream")],
    ["@**Nobody**", "@<strong>Nobody</strong>"],
    ["@**Ada Byron|12**", "@<strong>Ada Byron|12</strong>"],
    ["@**|99**", "@<strong>|99</strong>"],
    ["mail@**Ada Byron**", "mail@<strong>Ada Byron</strong>"],
    ["`@**Ada Byron**`", "<code>@**Ada Byron**</code>"],
    ["**@**Ada Byron** and more**", "<strong>@</strong>Ada Byron<strong> and more</strong>"],
  ])("%s", (source, expected) => {
    expect(paragraph(source)).toBe(expected);
  });
});

test.each(["'", '"', "(", ",", ":", "<", " ", "\n"])("mentions and stream links begin after %j", (before) => {
  const source = `x${before}@**Ada Byron** x${before}@*on call* x${before}#**general**`;
  expect(render(source)).toMatchObject({ mentionedUserIds: [11], mentionedGroupIds: [3], hasLink: true });
});

test.each(["x", "-", "@", "/", "*", "é"])("mentions and stream links don't begin after %j", (before) => {
  const source = `${before}@**Ada Byron** ${before}@*on call* ${before}#**general**`;
  expect(render(source)).toMatchObject({ mentionedUserIds: [], mentionedGroupIds: [], hasLink: false });
});

describe("a group mention", () => {
  test.each([
    ["@*on call*", '<span class="user-group-mention" data-user-group-id="3">@on call</span>'],
    ["@_*on call*", '<span class="user-group-mention silent" data-user-group-id="3">on call</span>'],
    ["@*On Call*", "@<em>On Call</em>"],
  ])("%s", (source, expected) => {
    expect(paragraph(source)).toBe(expected);
  });
});

test("mentioned users are reported, each once", () => {
  expect(render("@**Ada Byron** @**ada byron** @**|13** @*on call* @**all**")).toMatchObject({
    mentionedUserIds: [11, 13],
    mentionedGroupIds: [3],
    mentionsWildcard: true,
  });
});

const nobody = { mentionedUserIds: [], mentionedGroupIds: [], mentionsWildcard: false };

test("silent mentions notify nobody", () => {
  expect(render("@_**Ada Byron** @_*on call* @_**all**")).toMatchObject(nobody);
});

test.each([
  ["> @**Ada Byron** @*on call* @**all**"],
  ["```quote\n@**Ada Byron** @*on call* @**all**\n```"],
  ["* > @**Ada Byron** @*on call* @**all**"],
])("mentions in a quote are silent: %s", (source) => {
  const rendered = render(source);
  expect(rendered).toMatchObject(nobody);
  expect(rendered.html).toContain(silent(11, "Ada Byron"));
  expect(rendered.html).toContain('data-user-group-id="3">on call<');
});

test("turns mentions of nobody in a quotation into silent ones", () => {
  expect(html("> @**Nobody Here** @*no group*")).toContain(
    "@_<strong>Nobody Here</strong> @_<em>no group</em>",
  );
});

test("mentions after a quote are not silent", () => {
  expect(render("> @**Ada Byron**\n\n@**|12**").mentionedUserIds).toEqual([12]);
});

describe("a stream link", () => {
  const link = (className: string, id: number, target: string, text: string) =>
    `<a class="${className}" data-stream-id="${id}" href="/#narrow/stream/${target}">${text}</a>`;

  test.each([
    ["#**general**", link("stream", 9, "9-general", "#general")],
    [
      "#**R&D (v2.0) ünits**",
      link("stream", 21, "21-R.26D-.28v2.2E0.29-.C3.BCnits", "#R&amp;D (v2.0) ünits"),
    ],
    [
      "#**general>what's new > 100%?**",
      link(
        "stream-topic",
        9,
        "9-general/topic/what.27s.20new.20.3E.20100.25.3F",
        "#general &gt; what's new &gt; 100%?",
      ),
    ],
    ["#**General**", "#<strong>General</strong>"],
    ["#**nowhere>topic**", "#<strong>nowhere&gt;topic</strong>"],
    ["x#**general**", "x#<strong>general</strong>"],
  ])("%s", (source, expected) => {
    expect(paragraph(source)).toBe(expected);
  });

  test("counts as a link, but has no preview", () => {
    expect(render("#**general**")).toMatchObject({ hasLink: true, links: [] });
  });
});

test("names are not resolved outside the organization's context", () => {
  const source = "@**Ada Byron** @*on call* @**all** #**general** :party_cat: #12 :tada: https://x.org";
  const rendered = render(source, { ...plainMessage, realmAware: false });
  expect(rendered).toMatchObject({ ...nobody, links: ["https://x.org"] });
  expect(rendered.html).toBe(
    '<p>@<strong>Ada Byron</strong> @<em>on call</em> @<strong>all</strong> #<strong>general</strong> :party_cat: #12 <span aria-label="tada" class="emoji emoji-1f389" role="img" title="tada">:tada:</span> <a href="https://x.org">https://x.org</a></p>',
  );
});
