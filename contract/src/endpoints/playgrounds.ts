import { endpoint } from "../endpoint.ts";
import { raw } from "../parameter.ts";
import { Int, nonBlankTextUpTo, textUpTo } from "../schema.ts";

/** A limit on length: every node keeps all playgrounds in memory, and every change sends all of them to everyone. */
const MAX_LENGTH = 2000;
const MAX_LANGUAGE_LENGTH = 40;

export const addPlayground = endpoint("addPlayground", {
  method: "POST",
  path: "/realm/playgrounds",
  who: "administrator",
  parameters: {
    name: raw(nonBlankTextUpTo(MAX_LENGTH), {
      doc: "The name for choosing between several playgrounds of a language.",
      example: "Python playground",
    }),
    pygments_language: raw(nonBlankTextUpTo(MAX_LANGUAGE_LENGTH), {
      doc: "The language, as named in the `data-code-language` of code blocks.",
      example: "Python",
    }),
    url_template: raw(textUpTo(MAX_LENGTH), {
      doc: "An `http` or `https` address, as a URL template (RFC 6570) whose only variable is `code`.",
      example: "https://python.example.com/?code={code}",
    }),
  },
  result: { id: Int },
  since: 49,
  tag: "organization",
  summary: "Add a code playground",
  doc: "Adds a website where people can run code in a language.",
});

export const removePlayground = endpoint("removePlayground", {
  method: "DELETE",
  path: "/realm/playgrounds/{playground_id}",
  pathParameters: { playground_id: "id" },
  who: "administrator",
  since: 49,
  tag: "organization",
  summary: "Remove a code playground",
  doc: "Removes a code playground.",
});
