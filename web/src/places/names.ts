/** The display names of conversations and views. */
import {
  type Conversation,
  conversationOf,
  type Model,
  type Narrow,
  personIn,
  usersInKey,
} from "@confab/client";
import { streamNameIn } from "../session/session-context.tsx";
import type { Texts } from "../text/text.tsx";
import { directoryOf } from "./directory.ts";
import { textOfSearch } from "./search-text.ts";

type Known = Pick<Model, "users" | "systemBots">;

/** Returns the name of a person or bot. Guests may not know everybody, and an address may name nobody. */
export const nameOfPerson = (userId: number, model: Known, texts: Texts): string =>
  personIn(model, userId)?.full_name ?? texts.people.unknown;

/** Returns the names of people, separated by commas. */
export function nameOfPeople(userIds: readonly number[], model: Known, texts: Texts): string {
  if (userIds.length === 0) return texts.views.noteToSelf;
  return userIds.map((id) => nameOfPerson(id, model, texts)).join(", ");
}

export const nameOfConversation = (conversation: Conversation, model: Model, texts: Texts): string =>
  conversation.kind === "direct"
    ? nameOfPeople(usersInKey(conversation.key), model, texts)
    : `#${streamNameIn(model, conversation.streamId) ?? texts.feed.unknownStream} › ${conversation.topic}`;

/** Returns the heading of a view of messages. */
export function nameOfNarrow(narrow: Narrow, model: Model, texts: Texts): string {
  const conversation = conversationOf(narrow, model.options.userId);
  if (conversation) return nameOfConversation(conversation, model, texts);
  const [only] = narrow;
  if (narrow.length === 1 && only && !only.negated) {
    const { operator, operand } = only;
    if (operator === "stream" && typeof operand === "number") {
      return `#${streamNameIn(model, operand) ?? texts.feed.unknownStream}`;
    }
    if (operator === "in") return texts.views.everything;
    const named = operator === "is" ? namesOfStates(texts)[String(operand)] : undefined;
    if (named !== undefined) return named;
    if (operator === "search") return `${texts.views.search}: ${String(operand)}`;
  }
  return textOfSearch({ narrow }, directoryOf(model));
}

/** Returns the names of views by the state that their messages have in common. */
const namesOfStates = ({ views }: Texts): Readonly<Record<string, string>> => ({
  mentioned: views.mentions,
  starred: views.saved,
  private: views.directMessages,
  followed: views.followed,
  unread: views.unreadMessages,
  resolved: views.resolved,
  alerted: views.alerted,
});
