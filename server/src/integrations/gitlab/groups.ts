/** Events of groups: their members, projects and subgroups. */
import { plain } from "@confab/markdown/outside-text";
import type { Reader, Readers } from "./common.ts";

/** @param words the text around the member's name, e.g. `was added to` */
const member =
  (words: string): Reader =>
  (payload) => {
    const group = payload.text("group_name");
    const access = payload.maybeText("group_access");
    const role = access === undefined ? "" : ` (${plain(access)})`;
    return { topic: group, content: `${plain(payload.text("user_name"))} ${words} ${plain(group)}${role}.` };
  };

/** Returns the path of the parent group. */
const parentOf = (path: string): string => path.split("/").slice(0, -1).join("/") || "GitLab";

/** @param kind e.g. `Project` @param key the key of the path with the groups in the payload */
const part =
  (kind: string, key: string, verb: string): Reader =>
  (payload) => {
    const path = payload.text(key);
    return { topic: parentOf(path), content: `${kind} ${plain(path)} was ${verb}.` };
  };

export const groupReaders: Readers = {
  user_add_to_group: member("was added to"),
  user_update_for_group: member("has new permissions in"),
  user_remove_from_group: member("was removed from"),
  user_access_request_to_group: member("requested access to"),
  user_access_request_denied_for_group: member("was denied access to"),
  subgroup_create: part("Group", "full_path", "created"),
  subgroup_destroy: part("Group", "full_path", "deleted"),
  project_create: part("Project", "path_with_namespace", "created"),
  project_destroy: part("Project", "path_with_namespace", "deleted"),
};
