import { endpoint } from "../endpoint.ts";
import { Linkifier } from "../objects/linkifier.ts";
import { json, raw } from "../parameter.ts";
import { Int, list, textUpTo } from "../schema.ts";

/** A limit on length: every node keeps all linkifiers in memory, and every change sends all of them to everyone. */
const MAX_LENGTH = 2000;

const parameters = {
  pattern: raw(textUpTo(MAX_LENGTH), {
    doc: "Regular expression (RE2) with named groups.",
    example: "#(?P<number>[0-9]+)",
  }),
  url_template: raw(textUpTo(MAX_LENGTH), {
    doc: "The address, as a URL template (RFC 6570); `{name}` is replaced by the group's match.",
    example: "https://issues.example.com/{number}",
  }),
};

export const getLinkifiers = endpoint("getLinkifiers", {
  method: "GET",
  path: "/realm/linkifiers",
  who: "user",
  result: { linkifiers: list(Linkifier) },
  tag: "linkifiers",
  summary: "Get linkifiers",
  doc: "Returns the patterns that become links in messages and topics.",
});

export const reorderLinkifiers = endpoint("reorderLinkifiers", {
  method: "PATCH",
  path: "/realm/linkifiers",
  who: "administrator",
  parameters: {
    ordered_linkifier_ids: json(list(Int), { doc: "The IDs of all linkifiers.", example: "[2, 1, 3]" }),
  },
  tag: "linkifiers",
  summary: "Reorder linkifiers",
  doc: "Puts the linkifiers in this order. Where several match the same text, the first one makes the link.",
});

export const addLinkifier = endpoint("addLinkifier", {
  method: "POST",
  path: "/realm/filters",
  who: "administrator",
  parameters,
  result: { id: Int },
  tag: "linkifiers",
  summary: "Add a linkifier",
  doc: "Turns each match of a pattern in new messages and topics into a link. Each group has to appear in both texts.",
});

export const updateLinkifier = endpoint("updateLinkifier", {
  method: "PATCH",
  path: "/realm/filters/{filter_id}",
  pathParameters: { filter_id: "id" },
  who: "administrator",
  parameters,
  since: 57,
  tag: "linkifiers",
  summary: "Update a linkifier",
  doc: "Changes a linkifier. Existing messages keep their links.",
});

export const removeLinkifier = endpoint("removeLinkifier", {
  method: "DELETE",
  path: "/realm/filters/{filter_id}",
  pathParameters: { filter_id: "id" },
  who: "administrator",
  tag: "linkifiers",
  summary: "Remove a linkifier",
  doc: "Removes a linkifier. Existing messages keep their links.",
});
