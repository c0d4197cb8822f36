import { describe, expect, test } from "vitest";
import { translator } from "../src/translator.ts";

const translate = translator({
  "Wrong password!": "Das Passwort stimmt nicht.",
  "Stream name '{name}' is already taken.": "Einen Stream namens „{name}“ gibt es schon.",
  "{parameter} is too long (limit: {limit} characters)": "Höchstens {limit} Zeichen.",
  "Topic is too long (limit: {limit} characters)": "Ein Thema hat höchstens {limit} Zeichen.",
  "Topic is too long (limit: 0 characters)": "Hier gibt es keine Themen.",
  "'{choice}' is no choice for '{field}'.": "Bei „{field}“ gibt es „{choice}“ nicht.",
  "Invalid message(s)": "Die Nachricht gibt es nicht.",
  "Put %({group})s into [{place}]?": "%({group})s nach [{place}]?",
});

describe("the translator", () => {
  test("translates a message without values", () => {
    expect(translate("Wrong password!")).toBe("Das Passwort stimmt nicht.");
    expect(translate("Invalid message(s)")).toBe("Die Nachricht gibt es nicht.");
  });

  test("translates a message with values in any order", () => {
    expect(translate("Stream name 'castle' is already taken.")).toBe(
      "Einen Stream namens „castle“ gibt es schon.",
    );
    expect(translate("'red' is no choice for 'Colour'.")).toBe("Bei „Colour“ gibt es „red“ nicht.");
    expect(translate("Put %(id)s into [here]?")).toBe("%(id)s nach [here]?");
  });

  test.each([
    ["quotes", "it's 'mine'"],
    ["line breaks", "first\nsecond\u2028third"],
    ["braces", "{name} {limit}"],
    ["signs of replacements", "$& $1 $<name> $$"],
    ["nothing", ""],
  ])("keeps values with %s unchanged", (_, name) => {
    expect(translate(`Stream name '${name}' is already taken.`)).toBe(
      `Einen Stream namens „${name}“ gibt es schon.`,
    );
  });

  test("prefers the more specific pattern", () => {
    expect(translate("name is too long (limit: 60 characters)")).toBe("Höchstens 60 Zeichen.");
    expect(translate("Topic is too long (limit: 60 characters)")).toBe("Ein Thema hat höchstens 60 Zeichen.");
    expect(translate("Topic is too long (limit: 0 characters)")).toBe("Hier gibt es keine Themen.");
  });

  test.each([
    "wrong password!",
    "Wrong password! Try again.",
    "Is a Stream name 'castle' is already taken.?",
    "Invalid messages",
    "constructor",
    "",
  ])("returns an unknown message unchanged: %s", (message) => {
    expect(translate(message)).toBe(message);
  });
});
