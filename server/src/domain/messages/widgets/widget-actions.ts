/** The actions that people may perform on a widget (docs/interface/widgets.md#submessages). */
import { badRequest, demand, pollActions, type TSchema, todoActions, WidgetAction } from "@confab/contract";
import { type SubmessageRow, WIDGET } from "../stored/present-submessage.ts";

/** Actions by the type of widget that they are for. */
const actions: ReadonlyMap<unknown, Readonly<Record<string, TSchema>>> = new Map(
  Object.entries({ poll: pollActions, todo: todoActions }),
);

/** Returns the kind of widget that the first submessage of a message defines; `undefined` if it defines none. */
export function widgetTypeOf({ msg_type, content }: SubmessageRow): unknown {
  if (msg_type !== WIDGET) return undefined;
  const widget: unknown = JSON.parse(content);
  return typeof widget === "object" && widget !== null && "widget_type" in widget
    ? widget.widget_type
    : undefined;
}

/**
 * Checks an action on a widget. Only clients know the actions of widgets other than polls and task lists.
 *
 * @param isAuthor true if the user sent the message that is the widget
 * @throws ApiError
 */
export function checkWidgetAction(widgetType: unknown, action: unknown, isAuthor: boolean): void {
  const known = actions.get(widgetType);
  if (!known) return;
  const name = `${widgetType} data`;
  const { type } = demand(WidgetAction, action, name);
  const schema = Object.hasOwn(known, type) ? known[type] : undefined;
  if (!schema) throw badRequest(`Unknown type for ${name}: ${type}`);
  if (schema === pollActions.question && !isAuthor) {
    throw badRequest("You can't edit a question unless you are the author.");
  }
  demand(schema, action, name);
}
