/**
 * Widgets: messages that clients show as a poll, a list of tasks or a form. All of it travels as JSON text in the
 * `content` of submessages; the first one of a message says what it is, each other one what somebody did with it.
 */
import { Bool, enumOf, intUpTo, Json, list, loose, strict, Text } from "../schema.ts";

/** What `widget_content` of a message has to be. */
export const WidgetContent = loose({ widget_type: enumOf("zform"), extra_data: Json });

/** A form of buttons; each sends a reply. */
export const ZformData = loose({
  type: enumOf("choices"),
  heading: Text,
  choices: list(loose({ short_name: Text, long_name: Text, reply: Text })),
});

/** Options and tasks that one person may add to a widget; clients number them from 0. */
const MAX_INDEX = 1000;

/** Says what somebody did, and so what else there is. */
export const WidgetAction = loose({ type: Text });

/** What can be done with a poll, by the `type` of the action. */
export const pollActions = {
  vote: strict({ type: Text, key: Text, vote: enumOf(1, -1) }),
  question: strict({ type: Text, question: Text }),
  new_option: strict({ type: Text, option: Text, idx: intUpTo(MAX_INDEX) }),
};

/** What can be done with a list of tasks. */
export const todoActions = {
  new_task: strict({ type: Text, key: intUpTo(MAX_INDEX), task: Text, desc: Text, completed: Bool }),
  strike: strict({ type: Text, key: Text }),
};
