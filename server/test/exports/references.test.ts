import { type Lookups, linksIn, withReferences } from "@confab/server/domain/exports/references";
import { describe, expect, test } from "vitest";

const PLACE = `4a/${"x".repeat(24)}`;

const lookups: Lookups = {
  siteUrl: "https://chat.example.com",
  realmId: 2,
  person: (name) => ({ "Ada Byron": "7", "Ada Byron|7": "7" })[name],
  group: (name) => (name === "cooks" ? "3" : undefined),
  stream: (name) => (name === "tea" ? "5" : undefined),
  streamById: (id) => (id === 5 ? { key: "5", name: "tea" } : undefined),
  hasMessage: (id) => id === 12,
  file: (place) => (place === PLACE ? { key: "9", name: "the [plan].txt" } : undefined),
};
const upload = `/user_uploads/2/${PLACE}/plan.txt`;

describe("references in texts", () => {
  test.each([
    ["plain", ["plain"]],
    ["", []],
    ["Hi @**Ada Byron|7**!", ["Hi ", { person: "7" }, "!"]],
    ["(@_**Ada Byron**)", ["(", { person: "7", silent: true }, ")"]],
    ["a@**Ada Byron** @**Eve**", ["a@**Ada Byron** @**Eve**"]],
    ["@**all** @_**all** @**channel**", [{ everyone: true }, " @_**all** ", { everyone: true }]],
    ["@*cooks* @_*cooks* @*others*", [{ group: "3" }, " ", { group: "3", silent: true }, " @*others*"]],
    ["`@**all**` @**all**", ["`@**all**` ", { everyone: true }]],
    ["```\n#**tea**\n```\n#**tea**", ["```\n#**tea**\n```\n", { stream: "5" }]],
    ["#**tea>a > b** #**coffee**", [{ stream: "5", topic: "a > b" }, " #**coffee**"]],
    ["[here](#narrow/channel/5-tea/topic/a.20b)", [{ stream: "5", topic: "a b", text: "here" }]],
    ["[x](https://chat.example.com/#narrow/stream/5)", [{ stream: "5", text: "x" }]],
    ["[it](/#narrow/channel/5-tea/topic/a/near/12).", [{ message: "12", text: "it" }, "."]],
    ["[gone](#narrow/channel/5-tea/topic/a/near/13)", ["gone"]],
    ["[us](#narrow/dm/7,8-group/near/12)", [{ message: "12", text: "us" }]],
    [
      "See https://chat.example.com/#narrow/channel/5-tea/topic/a.2Fb/near/12",
      ["See ", { message: "12", text: "#tea > a/b" }],
    ],
    [`[the plan.txt](${upload}) [mine](${upload})`, [{ file: "9" }, " ", { file: "9", text: "mine" }]],
    [`https://chat.example.com${upload}`, [{ file: "9" }]],
    [`[other](/user_uploads/3/${PLACE}/plan.txt)`, [`[other](/user_uploads/3/${PLACE}/plan.txt)`]],
    [`[lost](/user_uploads/2/4b/${"y".repeat(24)}/plan.txt)`, ["lost"]],
    [`![picture](${upload})`, [`![picture](${upload})`]],
    [
      "[site](https://example.com/#narrow/channel/5-tea)",
      ["[site](https://example.com/#narrow/channel/5-tea)"],
    ],
  ])("of %j", (markdown, expected) => {
    expect(withReferences(markdown, lookups)).toEqual(expected);
  });

  test("are looked up by the ids and places in links", () => {
    expect(linksIn(`[a](#narrow/dm/7/near/12) https://chat.example.com${upload}, [b](${upload})`)).toEqual({
      messageIds: [12],
      places: [PLACE, PLACE],
    });
  });

  test("leaves long texts of brackets and asterisks as they are", () => {
    const hostile = `${"[".repeat(4000)}${"@**".repeat(1000)}${"#**".repeat(1000)}`;
    expect(withReferences(hostile, lookups)).toEqual([hostile]);
  });
});
