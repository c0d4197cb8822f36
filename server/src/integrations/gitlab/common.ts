/** The parts that GitLab's events have in common. */
import { plain } from "@confab/markdown/outside-text";
import { isTag, shortRef } from "../shared/code-hosting.ts";
import type { Options, WebhookMessage } from "../shared/integration.ts";
import type { Payload } from "../shared/payload.ts";

/** Reads an event. Returns nothing for events that are not worth a message. */
export type Reader = (payload: Payload, options: Options) => WebhookMessage | undefined;

export type Readers = Readonly<Record<string, Reader>>;

/** Returns true for the placeholder of a commit before a branch begins and after it ends. */
export const isNoCommit = (id: string): boolean => /^0+$/.test(id);

/**
 * Returns the project's name without its group. Jobs may come without a project. Then the repository has the same name,
 * and `project_name` is the name with the group.
 */
export const projectName = (payload: Payload): string =>
  payload.maybeAt("project")?.maybeText("name") ??
  payload.maybeAt("repository")?.maybeText("name") ??
  payload.maybeText("project_name")?.split("/").at(-1)?.trim() ??
  payload.maybeAt("group")?.maybeText("group_name") ??
  "GitLab";

export const projectUrl = (payload: Payload): string | undefined =>
  payload.maybeAt("project")?.maybeText("web_url") ?? payload.maybeAt("repository")?.maybeText("homepage");

/** Returns the name of the person, unescaped. Pushes have it in another place. */
export const personName = (payload: Payload): string =>
  payload.maybeAt("user")?.maybeText("name") ?? payload.maybeText("user_name") ?? "Somebody";

/** Returns the name of the person as a part of a message. */
export const who = (payload: Payload): string => plain(personName(payload));

export const notice = (payload: Payload, content: string): WebhookMessage => ({
  topic: projectName(payload),
  content,
});

/** Builds a message about a branch or a tag. Tags have no topic of their own. */
export function refNotice(payload: Payload, ref: string, isTagged: boolean, content: string): WebhookMessage {
  if (isTagged || isTag(ref)) return notice(payload, content);
  const branch = shortRef(ref);
  return { topic: `${projectName(payload)} / ${branch}`, content, branches: [branch] };
}

export function verbFor(
  verbs: Readonly<Record<string, string>>,
  action: string | undefined,
): string | undefined {
  return action !== undefined && Object.hasOwn(verbs, action) ? verbs[action] : undefined;
}
