/**
 * Widgets are messages that clients show as a poll, a list of tasks or a form. Their data travels as JSON text in the
 * `content` of submessages. The first submessage of a message defines the widget, each later one an action of a user.
 */
import { Bool, enumOf, intUpTo, Json, list, loose, strict, Text } from "../schema.ts";

/** The required shape of a message's `widget_content`. */
export const WidgetContent = loose({ widget_type: enumOf("zform"), extra_data: Json });

/** A form of buttons; each sends a reply. */
export const ZformData = loose({
  type: enumOf("choices"),
  heading: Text,
  choices: list(loose({ short_name: Text, long_name: Text, reply: Text })),
});

/** The largest index of an option or task that one user may add to a widget; clients number them from 0. */
const MAX_INDEX = 1000;

/** An action of a user; its type decides its other keys. */
export const WidgetAction = loose({ type: Text });

/** The actions on a poll, by the action's `type`. */
export const pollActions = {
  vote: strict({ type: Text, key: Text, vote: enumOf(1, -1) }),
  question: strict({ type: Text, question: Text }),
  new_option: strict({ type: Text, option: Text, idx: intUpTo(MAX_INDEX) }),
};

/** The actions on a list of tasks. */
export const todoActions = {
  new_task: strict({ type: Text, key: intUpTo(MAX_INDEX), task: Text, desc: Text, completed: Bool }),
  strike: strict({ type: Text, key: Text }),
};
