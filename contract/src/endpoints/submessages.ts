import { endpoint } from "../endpoint.ts";
import { MAX_MESSAGE_LENGTH } from "../limits.ts";
import { json, raw } from "../parameter.ts";
import { Int, Text, textUpTo } from "../schema.ts";

export const addSubmessage = endpoint("addSubmessage", {
  method: "POST",
  path: "/submessage",
  who: "user",
  parameters: {
    message_id: json(Int, { doc: "The message that is the widget.", example: "31" }),
    msg_type: raw(Text, { doc: "`widget`.", example: "widget" }),
    content: raw(textUpTo(MAX_MESSAGE_LENGTH), {
      doc: 'The action, as JSON. For a poll: `{"type":"vote","key":…,"vote":1}` or `-1`, `{"type":"question","question":…}`, `{"type":"new_option","option":…,"idx":…}`. For a list of tasks: `{"type":"new_task","key":…,"task":…,"desc":…,"completed":false}`, `{"type":"strike","key":…}`.',
      example: '{"type":"vote","key":"canned,0","vote":1}',
    }),
  },
  tag: "messages",
  summary: "Act on a widget",
  doc: "Adds a part to a poll, a list of tasks or another widget: a vote, an option, a task. Only the sender can add the first part, which makes a message a widget.",
});
