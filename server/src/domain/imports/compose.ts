/** Composes imported messages: everything about them but their ids and conversations. */
import { ApiError } from "@confab/contract";
import { emoji } from "@confab/markdown";
import type { NewMessage } from "../../events/commit.ts";
import type { Found } from "../../exchange/format/read.ts";
import type { MessageRecord } from "../../exchange/format/records.ts";
import { missingFor } from "../../exchange/format/references.ts";
import type { User } from "../../model/records.ts";
import { CUSTOM_EMOJI, identifyEmoji, UNICODE_EMOJI } from "../messages/reactions/emoji.ts";
import { mentionedUsers } from "../messages/send/compose.ts";
import { normalizeContent } from "../messages/send/content.ts";
import { readWidget } from "../messages/widgets/widget.ts";
import { truncateTopic } from "../topic-names.ts";
import { composeEdits } from "./edits.ts";
import { type ImportJob, streamOf, userOf } from "./job.ts";
import type { ImportedReaction } from "./message-queries.ts";

const CLIENT = "Import";
const NO_TOPIC = "(no topic)";

export interface ComposedMessage {
  /** `undefined` for a message that continues the one before it. */
  readonly key: string | undefined;
  /** The digits that links to the message have instead of its id until it is stored. */
  readonly placeholder: string;
  readonly message: Omit<NewMessage, "conversation_id">;
  /** The stream of the message, or the participants of its conversation, ascending. */
  readonly to: { readonly streamId: number } | { readonly participantIds: readonly number[] };
  /** The attachments that it shows. */
  readonly fileIds: readonly number[];
  readonly reactions: readonly Omit<ImportedReaction, "message_id">[];
}

/**
 * Composes a message. What it refers to has been imported before.
 *
 * @param continues true for a message that continues the one before it, whose problems are known
 * @param texts the Markdown of its texts (see `textsOf`); the renderer is prepared for it
 * @returns `undefined` for a message that can't be stored, which is then among the problems
 */
export function composeImported(
  job: ImportJob,
  { record, place, continues }: Found<MessageRecord> & { readonly continues: boolean },
  [markdown = "", ...previous]: readonly string[],
): ComposedMessage | undefined {
  const leftOut = continues ? "The rest of the message is left out." : "The message is left out.";
  const report = (text: string, consequence = leftOut) => {
    job.problems.add({ ...place, text, consequence });
    return undefined;
  };
  const missing = missingFor(record, job);
  if (missing && !continues) report(missing.text, missing.consequence);
  if (missing?.isNeeded) return undefined;
  const sender = userOf(job, record.sender);
  const to = sender && destinationOf(job, record, sender);
  if (!sender || !to) throw new Error("What was imported is not in the model");
  try {
    return {
      key: continues ? undefined : record.key,
      placeholder: job.placeholders.next(),
      message: {
        ...render(job, record, { sender, to, content: normalizeContent(markdown) }),
        ...composeEdits(job, record, sender, previous),
      },
      to,
      fileIds: filesIn(job, record),
      reactions: reactionsTo(job, record, (emoji) =>
        report(`There is no emoji :${emoji}:.`, "The reaction is left out."),
      ),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return report(error.message);
  }
}

function destinationOf(
  job: ImportJob,
  { to }: MessageRecord,
  sender: User,
): ComposedMessage["to"] | undefined {
  if ("stream" in to) {
    const stream = streamOf(job, to.stream);
    return stream && { streamId: stream.stream_id };
  }
  const others = to.flatMap((key) => userOf(job, key)?.user_id ?? []);
  return { participantIds: [...new Set([sender.user_id, ...others])].sort((a, b) => a - b) };
}

function render(
  { realm, members }: ImportJob,
  { time, to: written }: MessageRecord,
  { sender, to, content }: { sender: User; to: ComposedMessage["to"]; content: string },
): ComposedMessage["message"] {
  const { renderer } = realm.services;
  const rendered = renderer.message(content, sender);
  const topic = "stream" in written ? topicOf(written.topic) : "";
  const isMember = (userId: number) =>
    "streamId" in to
      ? members.get(to.streamId)?.has(userId) || realm.model.streams.get(to.streamId)?.subscribers.has(userId)
      : to.participantIds.includes(userId);
  return {
    sender_id: sender.user_id,
    topic,
    content,
    rendered_content: rendered.html,
    client: CLIENT,
    topic_links: topic === "" ? [] : renderer.topicLinks(topic),
    mentions_wildcard: rendered.mentionsWildcard,
    // Everyone has read it, and nobody is notified.
    alerted: [],
    extra_recipients: [],
    read_by: [],
    mentioned: mentionedUsers(rendered, realm.model, realm.context.clock.now()).filter(isMember),
    has_link: rendered.hasLink,
    has_image: rendered.hasImage,
    has_attachment: false,
    sent_at: time,
    widget: readWidget(content, undefined),
  };
}

function topicOf(topic: string): string {
  const text = topic.replaceAll(/[\p{Cc}\p{Cs}\p{Cn}]+/gu, " ").trim();
  return text === "" ? NO_TOPIC : truncateTopic(text);
}

function filesIn({ files }: ImportJob, { content }: MessageRecord): number[] {
  const ids = content.flatMap((part) =>
    typeof part !== "string" && "file" in part ? (files.get(part.file) ?? []) : [],
  );
  return [...new Set(ids)];
}

function reactionsTo(
  job: ImportJob,
  { reactions }: MessageRecord,
  reportUnknown: (emoji: string) => void,
): ComposedMessage["reactions"] {
  return reactions.flatMap(({ emoji: written, people }) => {
    const users = people.flatMap((key) => userOf(job, key) ?? []);
    const found = reactionWith(job, written);
    if (!found) reportUnknown(written);
    return found ? users.map(({ user_id }) => ({ ...found, user_id })) : [];
  });
}

/** Returns the emoji of a reaction: one of the export, a character, or a name that the organization knows. */
function reactionWith(
  { emoji: custom, realm }: ImportJob,
  written: string,
): Omit<ImportedReaction, "message_id" | "user_id"> | undefined {
  const added = custom.get(written);
  if (added) {
    return { emoji_name: added.name, emoji_code: String(added.emoji_id), reaction_type: CUSTOM_EMOJI };
  }
  const name = nameOfCharacter(written);
  const code = name === undefined ? undefined : emoji.codeByName(name);
  if (name !== undefined && code !== undefined) {
    return { emoji_name: name, emoji_code: code, reaction_type: UNICODE_EMOJI };
  }
  try {
    const known = identifyEmoji({ name: written }, realm.model);
    return { emoji_name: written, emoji_code: known.code, reaction_type: known.type };
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Variation selectors and skin tones, which codes of emoji don't have. */
const VARIANTS = /[\u{fe0f}\u{1f3fb}-\u{1f3ff}]/gu;

/** Returns the name of an emoji that is written as a character. */
function nameOfCharacter(written: string): string | undefined {
  const codes = [...written.replaceAll(VARIANTS, "")].map((character) =>
    (character.codePointAt(0) ?? 0).toString(16).padStart(4, "0"),
  );
  return emoji.nameByCode(codes.join("-"));
}
