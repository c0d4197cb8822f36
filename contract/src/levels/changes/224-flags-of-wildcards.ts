import { messageFlags } from "../../objects/message.ts";
import { enumOf, list } from "../../schema.ts";
import { earlier, type FieldsChange, type LevelChange } from "../level-change.ts";

type MessageFlag = (typeof messageFlags)[number];
type NewFlag = "stream_wildcard_mentioned" | "topic_wildcard_mentioned";
type EarlierFlag = Exclude<MessageFlag, NewFlag>;

const isEarlier = (flag: MessageFlag): flag is EarlierFlag =>
  flag !== "stream_wildcard_mentioned" && flag !== "topic_wildcard_mentioned";

const flags: FieldsChange = {
  was: {
    flags: earlier(list(enumOf(...messageFlags.filter(isEarlier))), (object) =>
      (object["flags"] as MessageFlag[]).filter(isEarlier),
    ),
  },
};

export const flagsOfWildcards: LevelChange = {
  level: 224,
  summary:
    "Messages that mention everyone have the flag `stream_wildcard_mentioned`; `wildcard_mentioned` is deprecated. `topic_wildcard_mentioned` is reserved: there are no mentions of a topic.",
  earlier: "Only `wildcard_mentioned` is set, which all levels have.",
  objects: { FetchedMessageToStream: flags, FetchedMessageToPeople: flags },
  events: { message: flags, update_message: flags },
};
