import { eitherShape, operation } from "../event.ts";
import { enumOf, Int, list, strict, Text } from "../schema.ts";

const Person = strict({ user_id: Int, email: Text });

const toPeople = { message_type: enumOf("private"), sender: Person, recipients: list(Person) };
const toStream = { message_type: enumOf("stream"), sender: Person, stream_id: Int, topic: Text };

export const typingStart = eitherShape(
  operation("typing", "start", toPeople, "Somebody types a private message; recipients include the sender."),
  operation(
    "typing",
    "start",
    toStream,
    "For streams it comes only to queues with `stream_typing_notifications`.",
  ),
);

export const typingStop = eitherShape(
  operation("typing", "stop", toPeople, "Somebody stopped typing."),
  operation("typing", "stop", toStream, "For streams, too."),
);
