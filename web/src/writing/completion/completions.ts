/** Pure functions that return the completions for each kind of typed text. */
import { canMentionGroup, type Model, membersOfGroup } from "@confab/client";
import type { Choice } from "../../components/choices/choice.ts";
import type { Destination } from "../../drafts/destination.ts";
import { customEmojiOf, type EmojiChoice } from "../../emoji/catalogue.ts";
import { inChosenTone, writtenEmoji } from "../../emoji/tone.ts";
import { findPeople, mentionOf } from "../../finding/people.ts";
import { bestOf, findable } from "../../finding/ranking.ts";
import { findStreams } from "../../finding/streams.ts";
import type { Texts } from "../../text/text.tsx";
import type { Trigger } from "./trigger.ts";

/** A choice, and the text that replaces the typed letters. */
export interface Completion extends Choice {
  readonly written: string;
}

/** The largest number of choices that readers take in at a glance. */
const MOST_SHOWN = 8;

/** The data that completions are fetched for. Data that has not arrived yet is empty. */
export interface Sources {
  readonly topics: readonly string[];
  readonly emoji: readonly EmojiChoice[];
  /** Returns a function that weighs emoji by how likely the user means them. */
  readonly weighEmoji: () => (emoji: EmojiChoice) => number;
  readonly languages: readonly string[];
  /** Milliseconds since 1970, on which permissions to mention groups depend. */
  readonly now: number;
}

export function completionsFor(
  trigger: Trigger,
  model: Model,
  to: Destination,
  sources: Sources,
  { writing }: Pick<Texts, "writing">,
): Completion[] {
  const { kind, query } = trigger;
  switch (kind) {
    case "mention":
      return mentions(query, model, to, sources.now, writing);
    case "silent_mention":
      return mentions(query, model, to, "silent", writing);
    case "stream":
      return findStreams(model, query, MOST_SHOWN).map(({ stream_id, name, description }) => ({
        key: String(stream_id),
        label: name,
        detail: description,
        sign: { streamId: stream_id },
        written: `#**${name}** `,
      }));
    case "topic":
      return topicsFor(trigger, sources.topics);
    case "emoji":
      return emojiFor(query, model, sources);
    case "language":
      return bestOf(
        sources.languages.map((name) => findable(name, [name])),
        query,
        MOST_SHOWN,
      ).map((name) => ({
        key: name,
        label: name,
        written: name,
      }));
    case "command":
      return commands(writing).filter(({ key }) => key.startsWith(query));
  }
}

function mentions(
  query: string,
  model: Model,
  to: Destination,
  now: number | "silent",
  texts: Texts["writing"],
): Completion[] {
  const isSilent = now === "silent";
  const streamId = to.kind === "topic" ? to.streamId : undefined;
  const people = findPeople(model, query, MOST_SHOWN, streamId).map(
    (user): Completion => ({
      key: `user ${user.user_id}`,
      label: user.full_name,
      detail: user.email,
      sign: { user },
      written: `${mentionOf(user, model, isSilent)} `,
    }),
  );
  const groups = bestOf(
    [...model.userGroups.values()]
      .filter(({ id, is_system_group }) => (isSilent ? !is_system_group : canMentionGroup(model, id, now)))
      .map((group) => findable(group, [group.name])),
    query,
    MOST_SHOWN,
  ).map(
    ({ id, name, description }): Completion => ({
      key: `group ${id}`,
      label: name,
      detail: description || texts.members(membersOfGroup(model.userGroups, id).length),
      sign: { text: "@" },
      written: `@${isSilent ? "_" : ""}*${name}* `,
    }),
  );
  // A silent mention of everybody has no effect.
  const wildcards =
    isSilent || query === ""
      ? []
      : ["all", "everyone", "channel", "stream"].filter((name) => name.startsWith(query.toLowerCase()));
  const everybody = wildcards.map(
    (name): Completion => ({
      key: `all ${name}`,
      label: name,
      detail: texts.everybody,
      sign: { text: "@" },
      written: `@**${name}** `,
    }),
  );
  return [...people, ...groups, ...everybody].slice(0, MOST_SHOWN + groups.length + everybody.length);
}

function topicsFor({ query, streamName = "" }: Trigger, topics: readonly string[]): Completion[] {
  return bestOf(
    topics.map((topic) => findable(topic, [topic])),
    query,
    MOST_SHOWN,
  ).map((topic) => ({
    key: topic,
    label: topic,
    written: `#**${streamName}>${topic}** `,
  }));
}

/** The search index of each catalogue. A catalogue does not change, so it is indexed only once. */
const foundIn = new WeakMap<readonly EmojiChoice[], ReturnType<typeof findable<EmojiChoice>>[]>();

function emojiFor(query: string, model: Model, { emoji: catalogue, weighEmoji }: Sources): Completion[] {
  const found = foundIn.get(catalogue) ?? findableEmoji(catalogue);
  foundIn.set(catalogue, found);
  const all = [...findableEmoji(customEmojiOf(model)), ...found];
  return bestOf(all, query, MOST_SHOWN, weighEmoji())
    .map(inChosenTone())
    .map((choice) => ({
      key: choice.code,
      label: choice.name,
      sign: choice.shown,
      written: `${writtenEmoji(choice)} `,
    }));
}

const findableEmoji = (choices: readonly EmojiChoice[]) =>
  choices.map((choice) => findable(choice, [choice.name, ...choice.alsoNamed]));

/** The commands that the server supports. */
const commands = (texts: Texts["writing"]): Completion[] =>
  (["me", "poll", "todo"] as const).map((name) => ({
    key: name,
    label: `/${name}`,
    detail: texts.commands[name],
    written: `/${name} `,
  }));
