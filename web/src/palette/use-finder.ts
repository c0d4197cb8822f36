/** Finds streams, people, conversations and given commands by a few letters of their names. */
import { type Conversation, directKey, inStream, inTopic, type Model, usersInKey } from "@confab/client";
import { useMemo, useState } from "react";
import type { Choice } from "../components/choices/choice.ts";
import { bestOf, findable } from "../finding/ranking.ts";
import { nameOfPeople } from "../places/names.ts";
import { type Place, placeOfConversation } from "../places/place.ts";
import { useSession } from "../session/session-context.tsx";
import { useAllTopics } from "../session/use-all-topics.ts";
import { type Texts, useTexts } from "../text/text.tsx";

const SHOWN = 12;

/** A view or an action that the palette offers besides streams, people and conversations. */
export interface Command {
  readonly id: string;
  readonly name: string;
  readonly place?: Place;
  readonly act?: () => void;
}

export interface Entry extends Choice {
  /** Among equally good matches, larger weights come first. */
  readonly weight: number;
  readonly place?: Place;
  /** Present for topics, and for people and groups of them. */
  readonly conversation?: Conversation;
  readonly act?: () => void;
}

const noCommands: readonly Command[] = [];

interface FinderOptions {
  /** The same list for each rendering. */
  readonly commands?: readonly Command[];
  /** True to leave out everything that no message can be sent to. */
  readonly onlyConversations?: boolean;
}

/**
 * Returns a function that finds the entries that match a text best.
 *
 * @param typed the present text; the topics of all streams are fetched as soon as there is one
 */
export function useFinder(
  typed: string,
  { commands = noCommands, onlyConversations = false }: FinderOptions,
): (wanted: string) => Entry[] {
  const texts = useTexts();
  const session = useSession();
  // A snapshot from the time of opening, so that the list does not change while the user chooses. Only the topics that
  // the user is looking for are added.
  const [model] = useState(() => session.store.getState().model);
  const topics = useAllTopics(typed !== "");
  const others = useMemo(
    () => (model ? entriesOf(model, texts, commands).map(entryFindable) : []),
    [model, texts, commands],
  );
  const entries = useMemo(
    () => (model ? [...others, ...topicsOf(model, topics, texts).map(entryFindable)] : []),
    [model, others, topics, texts],
  );
  const offered = onlyConversations ? entries.filter(({ item }) => item.conversation !== undefined) : entries;
  return (wanted) => bestOf(offered, wanted, SHOWN, ({ weight }) => weight);
}

const entryFindable = (entry: Entry) => findable(entry, [entry.label]);

/** Returns all topics with unread messages, and those of the loaded lists. */
function topicsOf(
  model: Model,
  lists: ReadonlyMap<number, { readonly topics: readonly { readonly name: string }[] }>,
  texts: Texts,
): Entry[] {
  const { kinds } = texts.palette;
  const { subscribed } = model.subscriptions;
  const topics = new Map<string, Entry>();
  const addTopic = (streamId: number, topic: string, weight: number) => {
    const stream = subscribed.get(streamId)?.name;
    if (stream === undefined) return;
    const id = `topic ${streamId} ${topic.toLowerCase()}`;
    topics.set(id, {
      key: id,
      label: `#${stream} › ${topic}`,
      detail: kinds.conversation,
      place: { view: "messages", narrow: inTopic(streamId, topic) },
      conversation: { kind: "topic", streamId, topic },
      weight,
    });
  };
  for (const [streamId, list] of lists) for (const { name } of list.topics) addTopic(streamId, name, 2);
  for (const [streamId, unread] of model.unreads.streams.entries()) {
    for (const topic of unread.keys()) addTopic(streamId, topic, 4);
  }
  return [...topics.values()];
}

function entriesOf(model: Model, texts: Texts, commands: readonly Command[]): Entry[] {
  const { kinds } = texts.palette;
  const ownId = model.options.userId;
  const groups = [...model.recentConversations.keys()].filter((key) => usersInKey(key).length > 1);
  const { subscribed, unsubscribed, neverSubscribed } = model.subscriptions;
  const direct = (key: string, detail: string, weight: number): Entry => ({
    key: `direct ${key}`,
    label: nameOfPeople(usersInKey(key), model, texts),
    detail,
    place: placeOfConversation({ kind: "direct", key }, ownId),
    conversation: { kind: "direct", key },
    weight,
  });
  const streams = (all: Iterable<{ stream_id: number; name: string }>, weight: number): Entry[] =>
    [...all].map(({ stream_id, name }) => ({
      key: `stream ${stream_id}`,
      label: `#${name}`,
      detail: kinds.stream,
      place: { view: "messages", narrow: inStream(stream_id) },
      weight,
    }));
  return [
    ...commands.map(({ id, name, place, act }) => ({
      key: id,
      label: name,
      detail: place ? kinds.view : kinds.action,
      weight: 5,
      ...(place && { place }),
      ...(act && { act }),
    })),
    // A stream comes before its topics, whose names begin with its name.
    ...streams(subscribed.values(), 4.1),
    ...streams(unsubscribed.values(), 0),
    ...streams(neverSubscribed.values(), 0),
    ...groups.map((key) => direct(key, kinds.conversation, 2)),
    ...[...model.users.values()]
      .filter((user) => user.is_active)
      .map(({ user_id }) => {
        const key = directKey([user_id], ownId);
        // One person comes before the groups and topics whose names begin in the same way.
        return direct(key, kinds.person, model.recentConversations.has(key) ? 4.5 : 4.2);
      }),
  ];
}
