import { eitherShape, operation } from "../event.ts";
import { enumOf, Int, list, strict, Text } from "../schema.ts";

const Person = strict({ user_id: Int, email: Text });

const toPeople = { message_type: enumOf("direct"), sender: Person, recipients: list(Person) };
const toStream = { message_type: enumOf("stream"), sender: Person, stream_id: Int, topic: Text };

export const typingStart = eitherShape(
  operation(
    "typing",
    "start",
    toPeople,
    "Someone is typing a direct message; recipients include the sender.",
  ),
  operation(
    "typing",
    "start",
    toStream,
    "In streams; sent only to queues with `stream_typing_notifications`.",
  ),
);

export const typingStop = eitherShape(
  operation("typing", "stop", toPeople, "Someone stopped typing."),
  operation("typing", "stop", toStream, "Also for streams."),
);
