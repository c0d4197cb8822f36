import { endpoint } from "../endpoint.ts";
import { Draft, DraftInput } from "../objects/draft.ts";
import { json, withDefault } from "../parameter.ts";
import { Int, list } from "../schema.ts";

export const getDrafts = endpoint("getDrafts", {
  method: "GET",
  path: "/drafts",
  who: "user",
  result: { count: Int, drafts: list(Draft) },
  tag: "drafts",
  summary: "Get all drafts",
  doc: "Returns the user's drafts, with the last changed one at the end.",
});

export const createDrafts = endpoint("createDrafts", {
  method: "POST",
  path: "/drafts",
  who: "user",
  parameters: {
    drafts: withDefault(
      json(list(DraftInput), {
        doc: "The drafts, without IDs. `to` holds one stream ID, or the IDs of users.",
        checksNull: true,
        example: '[{"type": "stream", "to": [7], "topic": "lunch", "content": "Who is"}]',
      }),
      [],
    ),
  },
  result: { ids: list(Int) },
  tag: "drafts",
  summary: "Create drafts",
  doc: "Stores drafts and returns their IDs in the order of the request. If one of them is not valid, none is stored.",
});

export const editDraft = endpoint("editDraft", {
  method: "PATCH",
  path: "/drafts/{draft_id}",
  pathParameters: { draft_id: "id" },
  who: "user",
  parameters: {
    draft: json(DraftInput, {
      doc: "The new draft.",
      checksNull: true,
      example: '{"type": "private", "to": [12], "topic": "", "content": "Shall we"}',
    }),
  },
  tag: "drafts",
  summary: "Replace a draft",
  doc: "Replaces the whole draft. An unknown ID is answered with status 404.",
});

export const deleteDraft = endpoint("deleteDraft", {
  method: "DELETE",
  path: "/drafts/{draft_id}",
  pathParameters: { draft_id: "id" },
  who: "user",
  tag: "drafts",
  summary: "Delete a draft",
  doc: "Deletes a draft. An unknown ID is answered with status 404.",
});
