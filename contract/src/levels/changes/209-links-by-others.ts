import { type ApiError, roleRequired } from "../../errors.ts";
import { earlierDataOf } from "../earlier-data.ts";
import type { LevelChange } from "../level-change.ts";
import { addedRealmProperties } from "../realm-changes.ts";

const administratorsOnly = () => roleRequired("Must be an organization administrator");

/** The refusals of those who lack the permission. */
const refusals: readonly string[] = ["Not allowed for guest users", "Insufficient permission"];

const NAME = "create_multiuse_invite_group";
const parts = addedRealmProperties(NAME);

export const linksByOthers: LevelChange = {
  level: 209,
  summary:
    "`create_multiuse_invite_group` is the system group whose members create reusable invitation links, and see and revoke their own. Inviters get `invites_changed`, too.",
  earlier:
    "The property is absent, and its value applies to all clients. Others are refused as if only administrators were permitted, and only these get the event.",
  ...parts,
  // The initial state has no list of permissions before level 221.
  answers: { ...parts.answers, registerQueue: { added: [`realm_${NAME}`] } },
  events: {
    ...parts.events,
    invites_changed: {
      instead: (event) => (earlierDataOf(event)["isForInviter"] === true ? undefined : event),
    },
  },
  errors: {
    createMultiuseInvite: (error: ApiError) =>
      refusals.includes(error.message) ? administratorsOnly() : error,
    revokeMultiuseInvite: (error: ApiError) =>
      refusals.includes(error.message) || earlierDataOf(error)["isForOthers"] === true
        ? administratorsOnly()
        : error,
  },
};
