import { describe, expect, test } from "vitest";
import { established, forClient, namesFor } from "../src/index.ts";

test.each([
  ["ZulipMobile/27.1 (Android 10)", "established"],
  ["zulip-js", "established"],
  ["Mozilla/5.0", "neutral"],
  [undefined, "neutral"],
])("gives clients with User-Agent %s the %s names", (userAgent, names) => {
  expect(namesFor(userAgent)).toBe(names);
});

test.each([
  ["emojiset", "vendorA-blob", "google-blob"],
  ["emojiset", "twitter", "twitter"],
  ["reaction_type", "service_extra_emoji", "zulip_extra_emoji"],
  ["emoji_name", "service", "zulip"],
  ["full_name", "service", "service"],
  ["emojiset", "constructor", "constructor"],
])("converts %s=%s to %s", (parameter, sent, inside) => {
  expect(established(parameter, sent)).toBe(inside);
});

describe("outgoing names", () => {
  const reaction = { emoji_name: "zulip", emoji_code: "zulip", reaction_type: "zulip_extra_emoji" };
  const neutral = { emoji_name: "service", emoji_code: "service", reaction_type: "service_extra_emoji" };

  test.each([
    [reaction, neutral],
    [{ emojiset: "google" }, { emojiset: "vendorA" }],
    [
      { property: "emojiset", value: "google-blob" },
      { property: "emojiset", value: "vendorA-blob" },
    ],
    [
      { setting_name: "emojiset", setting: "twitter" },
      { setting_name: "emojiset", setting: "vendorB" },
    ],
    [{ emojiset_choices: [{ key: "google" }] }, { emojiset_choices: [{ key: "vendorA" }] }],
    [{ emojiset: "text" }, { emojiset: "text" }],
  ])("change %j to %j", (before, after) => {
    expect(forClient(JSON.stringify(before), "neutral")).toBe(JSON.stringify(after));
    expect(forClient(JSON.stringify(before), "established")).toBe(JSON.stringify(before));
  });

  test("leave the text of messages unchanged", () => {
    const said = JSON.stringify({ content: JSON.stringify({ ...reaction, emojiset: "google" }) });
    expect(forClient(said, "neutral")).toBe(said);
  });
});
