import { endpoint } from "../endpoint.ts";
import { json } from "../parameter.ts";
import { list, Text, textUpTo } from "../schema.ts";

const alert_words = json(list(textUpTo(100)), {
  doc: "Case-insensitive.",
  example: '["lunch", "coffee"]',
});
const result = { alert_words: list(Text) };

export const getAlertWords = endpoint("getAlertWords", {
  method: "GET",
  path: "/users/me/alert_words",
  who: "user",
  result,
  tag: "alert words and muting",
  summary: "Get alert words",
  doc: "Returns the words that notify the user when a message contains them.",
});

export const addAlertWords = endpoint("addAlertWords", {
  method: "POST",
  path: "/users/me/alert_words",
  who: "user",
  parameters: { alert_words },
  result,
  tag: "alert words and muting",
  summary: "Add alert words",
  doc: "Adds words to the user's alert words and returns all of them.",
});

export const removeAlertWords = endpoint("removeAlertWords", {
  method: "DELETE",
  path: "/users/me/alert_words",
  who: "user",
  parameters: { alert_words },
  result,
  tag: "alert words and muting",
  summary: "Remove alert words",
  doc: "Removes words from the user's alert words and returns the remaining ones.",
});
