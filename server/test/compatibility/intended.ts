/**
 * Intended differences from the recorded answers of the reference server. Each has the name under which
 * `docs/compatibility.md` gives its reason.
 */

/** A recorded request. Placeholders such as `{user:ann}` stand for ids. */
export interface Step {
  readonly m: string;
  readonly p: string;
  readonly q?: Readonly<Record<string, unknown>>;
}

/** One difference between two normalized answers, or between the events that an observer received. */
export interface Difference {
  readonly path: string;
  readonly kind: "lacks" | "lacks element" | "extra" | "extra element" | "type" | "value" | "order";
  /** The value of the reference server. */
  readonly a?: unknown;
  /** The value of the server under test. */
  readonly b?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly body?: { readonly code?: string; readonly msg?: string };
}

export interface Comparison {
  readonly step: Step;
  readonly difference: Difference;
  readonly reference: Answer;
  readonly ours: Answer;
}

export interface Intended {
  readonly name: string;
  matches(comparison: Comparison): boolean;
}

const isError = ({ status }: Answer): boolean => status >= 400;

/** The call, as `PATCH /realm`. */
const isCall = ({ step }: Comparison, call: string): boolean => `${step.m} ${step.p}` === call;

const isBelow = ({ step }: Comparison, call: string): boolean => `${step.m} ${step.p}`.startsWith(call);

export const intended: readonly Intended[] = [
  {
    name: "Absence mirrors the setting of presence",
    matches: ({ difference: { path, kind } }) =>
      kind === "extra" && /^event (user_status|user_settings\/update\/presence_enabled)$/.test(path),
  },
  {
    name: "Errors are JSON",
    matches: ({ reference, ours, difference }) =>
      reference.type === "text/html" &&
      isError(reference) &&
      isError(ours) &&
      ["status", "type", "body"].includes(difference.path),
  },
  {
    name: "Lists without an order",
    matches: ({ difference: { path, kind } }) =>
      kind === "order" &&
      (path === "events" ||
        /(cross_realm_bots|realm_bots|muted_topics|drafts|huddles|mentions|message_ids|messages|not_removed|<email>)\[\]$/.test(
          path,
        )),
  },
  {
    name: "Events name their queue",
    matches: (each) =>
      isCall(each, "GET /events") &&
      each.difference.path === "body.queue_id" &&
      each.difference.kind === "extra",
  },
  {
    name: "Invitations without a mail server",
    matches: ({ difference: { path, kind } }) =>
      kind === "extra" && /(^body\.server_sends_emails|\binvites\[\]\.link_url)$/.test(path),
  },
  {
    name: "Moving pictures",
    matches: ({ difference: { path, kind } }) => kind === "extra" && path === "body.server_gif_provider",
  },
  {
    name: "Reminders",
    matches: ({ difference: { path, kind } }) => kind === "extra" && path === "body.reminders",
  },
  {
    name: "Channel folders",
    matches: ({ difference: { path, kind } }) =>
      kind === "extra" &&
      /^body\.(channel_folders|max_channel_folder_(name|description)_length)$|\b(folder_id|personal_folder)$/.test(
        path,
      ),
  },
  {
    name: "Do not disturb",
    matches: ({ difference: { path, kind } }) => kind === "extra" && /^body\.do_not_disturb\b/.test(path),
  },
  {
    name: "Muted direct conversations",
    matches: ({ difference: { path, kind } }) =>
      kind === "extra" && path === "body.muted_direct_conversations",
  },
  {
    name: "Event ids are positions of the log",
    matches: (each) =>
      isCall(each, "GET /events") &&
      each.difference.path === "body.msg" &&
      /^Event \d+ was not in this queue$/.test(each.reference.body?.msg ?? ""),
  },
  {
    name: "One recipient for each conversation",
    matches: ({ difference: { path } }) => /(^|[.\]])recipient_id$/.test(path),
  },
  {
    name: "Search finds words by their stems, and honours negation",
    matches: (each) =>
      isCall(each, "GET /messages") &&
      /"search"/.test(String(each.step.q?.["narrow"])) &&
      each.difference.path === "body.messages[]",
  },
  {
    name: "Histories of edits by words",
    matches: ({ difference: { path } }) => path.endsWith("content_html_diff"),
  },
  {
    name: "Edited messages name their stream",
    matches: ({ difference: { path, kind } }) =>
      path === "event update_message: stream_id" && kind === "extra",
  },
  {
    name: "Moved messages follow access",
    matches: (each) =>
      isBelow(each, "PATCH /messages/") &&
      (/^event (update_message|delete_message)$/.test(each.difference.path) ||
        (each.difference.path === "event update_message: flags[]" && isRead(each.difference.b))),
  },
  {
    name: "Files that are no longer linked",
    matches: ({ difference: { path, kind } }) => path === "event attachment/update" && kind === "extra",
  },
  {
    name: "Leaving a private stream",
    matches: ({ difference: { path, kind } }) => path === "event stream/delete" && kind === "extra",
  },
  {
    name: "Guests see web-public streams",
    matches: ({ difference: { path, kind } }) =>
      kind === "extra" && /^event (stream\/create|subscription\/peer_(add|remove))$/.test(path),
  },
  {
    name: "Deactivated streams keep their new name",
    matches: ({ difference: { path, b } }) =>
      path.endsWith("display_recipient") && /!DEACTIVATED:/.test(String(b)),
  },
  {
    name: "No events where nothing changes",
    matches: ({ difference: { path, kind, a } }) =>
      kind === "lacks" &&
      (/^event (stream\/update\/|user_group\/update|realm_user\/add|realm_bot\/add)/.test(path) ||
        (path.startsWith("event update_message_flags/") && isEmptyChange(a))),
  },
  {
    name: "Partial changes",
    matches: (each) =>
      /^PATCH \/(realm\/profile_fields|user_groups)\//.test(`${each.step.m} ${each.step.p}`) &&
      each.reference.status === 400 &&
      each.ours.status === 200,
  },
  {
    name: "Partial changes",
    // The reference refused a change of the hint alone, so it shows the hint of before.
    matches: ({ difference: { path, b } }) =>
      path === "event custom_profile_fields: fields[].hint" && b === "only",
  },
  {
    name: "Settings of bots",
    matches: (each) => isBelow(each, "PATCH /bots/") && each.ours.body?.msg === "Invalid bot type",
  },
  {
    name: "Time zones can be unset",
    matches: (each) => isCall(each, "PATCH /settings") && each.step.q?.["timezone"] === "",
  },
  {
    name: "Streams that one can't see",
    matches: (each) =>
      isBelow(each, "PATCH /streams/") &&
      each.ours.body?.msg === "Invalid stream id" &&
      isError(each.reference),
  },
  {
    name: "Names of groups",
    matches: (each) =>
      isCall(each, "POST /user_groups/create") && each.ours.body?.msg === "name cannot be blank.",
  },
  {
    name: "Addresses of new accounts",
    matches: (each) =>
      isCall(each, "POST /users") &&
      each.reference.body?.msg === "Bad name or username" &&
      isError(each.reference),
  },
  {
    name: "Administrators create accounts",
    matches: (each) =>
      isCall(each, "POST /users") &&
      each.reference.body?.msg === "User not authorized for this query" &&
      each.ours.status === 200,
  },
  {
    name: "Null bytes",
    matches: ({ ours }) => /must not contain null bytes$/.test(ours.body?.msg ?? ""),
  },
  {
    name: "Hotspots and the tutorial",
    matches: ({ step }) => /^\/users\/me\/(hotspots|tutorial_status)$/.test(step.p),
  },
  {
    name: "Further names of emoji",
    matches: (each) =>
      /\/reactions$/.test(each.step.p) && /^Emoji '.*' does not exist$/.test(each.reference.body?.msg ?? ""),
  },
  {
    name: "Outgoing webhooks take plain addresses",
    matches: (each) =>
      isCall(each, "POST /bots") && each.reference.body?.msg === 'Argument "payload_url" is not valid JSON.',
  },
  {
    name: "The empty topic",
    matches: (each) => isCall(each, "POST /mark_topic_as_read") && each.step.q?.["topic_name"] === "",
  },
  {
    name: "Pictures where addresses are hidden",
    matches: ({ difference: { path, a, b } }) =>
      path === "event message: message.avatar_url" && a === null && typeof b === "string",
  },
  {
    name: "Mentions of everyone follow the global setting",
    matches: ({ difference: { path, a } }) => path.endsWith("].wildcard_mentions_notify") && a === null,
  },
  {
    name: "One event for each stream",
    matches: ({ difference: { path } }) =>
      /^event subscription\/(add|remove|peer_add|peer_remove)(: (subscriptions|stream_ids)\[\])?$/.test(path),
  },
];

const isRead = (flags: unknown): boolean => Array.isArray(flags) && flags.includes("read");

const isEmptyChange = (event: unknown): boolean =>
  typeof event === "object" &&
  event !== null &&
  "messages" in event &&
  Array.isArray(event.messages) &&
  event.messages.length === 0;

/**
 * Differences that come from requests which are not among the recordings, or from ids that have another meaning in
 * another database. They say nothing about a server.
 */
export const ofTheRecording: readonly Intended[] = [
  {
    name: "settings that requests before the recorded ones changed",
    matches: (each) =>
      /(realm_name|realm_default_code_block_language|enter_sends|wildcard_mention_policy)$/.test(
        each.difference.path,
      ),
  },
  {
    name: "messages that were sent before the recorded ones",
    matches: (each) =>
      (isCall(each, "GET /messages") && /^body\.(found_oldest|anchor)$/.test(each.difference.path)) ||
      each.difference.path === "body.max_message_id",
  },
  {
    name: "colours of the owner's streams, which depend on those that the owner had before",
    matches: ({ difference: { path } }) => path.endsWith("subscriptions[].color"),
  },
  {
    name: "ids in texts",
    matches: (each) =>
      (each.difference.path === "body.desc" &&
        /^unknown (user|stream) (in )?\d+$/.test(String(each.difference.b))) ||
      /^User .* is already a member of this group$/.test(each.ours.body?.msg ?? ""),
  },
];
