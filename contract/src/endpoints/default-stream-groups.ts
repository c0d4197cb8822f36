import { endpoint } from "../endpoint.ts";
import { MAX_STREAM_DESCRIPTION_LENGTH, MAX_STREAM_NAME_LENGTH } from "../limits.ts";
import { json, maybe, raw } from "../parameter.ts";
import { list, Text, textUpTo } from "../schema.ts";

const name = textUpTo(MAX_STREAM_NAME_LENGTH);
const description = textUpTo(MAX_STREAM_DESCRIPTION_LENGTH);
const stream_names = json(list(Text), {
  doc: "Public streams that are not default streams.",
  example: '["lunch", "chess"]',
});
const group = { path: "/default_stream_groups/{group_id}", pathParameters: { group_id: "id" } } as const;

export const createDefaultStreamGroup = endpoint("createDefaultStreamGroup", {
  method: "POST",
  path: "/default_stream_groups/create",
  who: "administrator",
  parameters: {
    group_name: raw(name, { example: "Free time" }),
    description: raw(description, { example: "What we do together after work" }),
    stream_names,
  },
  tag: "streams",
  summary: "Create a default stream group",
  doc: "Creates a group of streams that new users can choose together.",
});

export const updateDefaultStreamGroup = endpoint("updateDefaultStreamGroup", {
  method: "PATCH",
  ...group,
  who: "administrator",
  parameters: {
    new_group_name: maybe(raw(name, { example: "Leisure" })),
    new_description: maybe(raw(description, { example: "What we do after work" })),
  },
  tag: "streams",
  summary: "Update a default stream group",
  doc: "Changes the name or the description of a default stream group, or both.",
});

export const updateDefaultStreamGroupStreams = endpoint("updateDefaultStreamGroupStreams", {
  method: "PATCH",
  path: "/default_stream_groups/{group_id}/streams",
  pathParameters: { group_id: "id" },
  who: "administrator",
  parameters: { op: raw(Text, { doc: "`add` or `remove`.", example: "add" }), stream_names },
  tag: "streams",
  summary: "Update the streams of a default stream group",
  doc: "Adds streams to a default stream group, or removes streams from it.",
});

export const deleteDefaultStreamGroup = endpoint("deleteDefaultStreamGroup", {
  method: "DELETE",
  ...group,
  who: "administrator",
  tag: "streams",
  summary: "Delete a default stream group",
  doc: "Deletes a default stream group; its streams stay as they are.",
});
